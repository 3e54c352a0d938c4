import type { SettingsPageName } from '../../../lib/settings/places';
import type { Control } from '../../../ui/settings-page/field-row';
import { RulesControl } from '../auto-answer/rules-control';
import { InvitationRulesControl } from '../invitations/rules-control';
import { ColourControl } from '../launcher/colour-control';
import { IconControl } from '../launcher/icon-control';
import { ItemsControl } from '../launcher/items-control';
import { PictureControl } from '../launcher/picture-control';
import { RangesControl } from '../region/ranges-control';
import { RegionRulesControl } from '../region/rules-control';
import { CategoriesControl } from '../software/categories-control';
import { WordsControl } from '../words/words-control';
import { AccentControl } from './accent-control';
import { FormFieldsControl } from './form-fields-control';
import { HoursControl } from './hours-control';
import { LookColoursControl } from './look-colours-control';
import { RoleControl } from './role-control';
import { SpecialDaysControl } from './special-days-control';
import { LinesControl, PairControl, SecretControl } from './text-controls';
import { TextsControl } from './texts-control';
import { ReminderControl, windowTextControls } from './window-text-control';
import { WordingControl, WordingLineControl, WordingsControl } from './wording-controls';
import { OwnZoneControl, ZoneControl } from './zone-control';

/** Controls of fields for which the schema determines none, or too plain a one, by page and `section.field`. */
export const controlsOf: Record<SettingsPageName, Readonly<Record<string, Control>>> = {
  takeIcon: {
    'launcher.icon': IconControl,
    'launcher.phoneIcon': IconControl,
    'launcher.picture': PictureControl,
    'launcher.phonePicture': PictureControl,
    'launcher.text': PairControl,
    'launcher.phoneText': PairControl,
    'launcher.offlineText': PairControl,
    'launcher.hiddenText': PairControl,
    'launcher.color': ColourControl,
    'launcher.phoneColor': ColourControl,
    'launcher.offlineColor': ColourControl,
    'launcher.hiddenColor': ColourControl,
    'launcher.hours': HoursControl,
  },
  floatNavigation: {
    'navigation.items': ItemsControl,
    'navigation.color': ColourControl,
    'navigation.ink': ColourControl,
    'navigation.hours': HoursControl,
  },
  windowStyle: {
    'window.accent': AccentControl,
    'look.colours': LookColoursControl,
    'look.logo': PictureControl,
    'look.slogan': PairControl,
    'look.notice': PairControl,
  },
  windowSetting: {
    'window.title': WordingLineControl,
    'window.greeting': WordingControl,
    'window.questions': WordingsControl,
    'window.privacy': WordingControl,
    'rating.goodTags': WordingsControl,
    'rating.badTags': WordingsControl,
    'consent.text': PairControl,
    'forms.chatNote': PairControl,
    'forms.chatFields': FormFieldsControl,
    'forms.letterFields': FormFieldsControl,
    'conversation.silentText': ReminderControl,
    ...windowTextControls,
  },
  region: { 'region.rules': RegionRulesControl, 'region.allowed': RangesControl },
  invitationBox: {
    'invitations.rules': InvitationRulesControl,
    'invitation.textsZh': TextsControl,
    'invitation.textsEn': TextsControl,
  },
  softwareSetting: {
    'brand.title': PairControl,
    'brand.logo': PictureControl,
    'company.openingHours': HoursControl,
    'company.specialDays': SpecialDaysControl,
    'company.timeZone': OwnZoneControl,
    'company.offHours': PairControl,
    'words.rules': WordsControl,
    'routing.timeZone': ZoneControl,
    'registration.role': RoleControl,
    'archive.categories': CategoriesControl,
    'sms.body': LinesControl,
    'social.clientSecret': SecretControl,
  },
  autoAnswer: { 'autoAnswer.rules': RulesControl },
  // Of these `features/notices/settings` knows the controls.
  desktopSetting: {},
  appSetting: {},
};
