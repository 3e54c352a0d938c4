import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';

/** Dates of antd's pickers speak the language of the console. For the parts that bring antd along. */
function follow(language: string): void {
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
}

follow(i18next.language);
i18next.on('languageChanged', follow);
