import { type FromPreview, previewStates, type ToPreview } from '@parley/protocol/preview';
import { type BridgeOptions, openBridge } from '../bridge';

const isOneOf = (known: readonly string[]) => (value: unknown) => known.includes(value as string);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

type Options = Pick<BridgeOptions<ToPreview>, 'here' | 'peer' | 'onMessage'> & {
  /** Our own: the console's messages come from it, and others are ignored. */
  origin: string;
};

/** The console's line to this page. */
export const listenToConsole = (options: Options) =>
  openBridge<ToPreview, FromPreview>({
    ...options,
    accepts: {
      show: {
        state: isOneOf(previewStates),
        language: isOneOf(['zh', 'en']),
        theme: isOneOf(['light', 'dark']),
        settings: isObject,
        invitation: (value) => typeof value === 'string',
      },
    },
  });
