import type { TalkEvent } from '@parley/protocol/types';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useEventWords } from '../../../lib/talk-events/use-event-words';
import { fullTime } from '../../../lib/time/format';
import style from './message/message.module.css';

/** What happened to the conversation between two messages, in small text in the middle, with its cause. */
export function EventLine({ event, id }: { event: TalkEvent; id: string }) {
  const { titleOf, causeOf } = useEventWords();
  const cause = causeOf(event);
  return (
    <p className={style.tip} data-key={id} data-event={event.kind} title={fullTime(event.time, currentLanguage())}>
      <bdi>{titleOf(event)}</bdi>
      {cause && (
        <>
          {' · '}
          <bdi>{cause}</bdi>
        </>
      )}
    </p>
  );
}
