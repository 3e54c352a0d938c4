import type { Answer } from '@parley/protocol/http/routes';
import type { LeadRow, LetterRow, TalkRow, VisitorRow, VisitRow } from './stats-store';

type Row<N extends 'visits' | 'visitors' | 'conversations' | 'letters' | 'leads'> =
  Answer<`GET /link/${N}`>['list'][number];

export const presentVisit = ({ startedAt, endedAt, visitorId, ...row }: VisitRow): Row<'visits'> => ({
  ...row,
  time: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  YQToken: visitorId,
});

export const presentVisitor = ({ time, ...row }: VisitorRow): Row<'visitors'> => ({ ...row, time: time.getTime() });

export const presentLead = ({ time, ...row }: LeadRow): Row<'leads'> => ({ ...row, time: time.getTime() });

export const presentTalk = ({
  openedAt,
  endedAt,
  visitorId,
  ownerId: _owner,
  ...row
}: TalkRow): Row<'conversations'> => ({
  ...row,
  time: openedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  YQToken: visitorId,
});

export const presentLetter = ({ createdAt, readAt, visitorId, ...row }: LetterRow): Row<'letters'> => ({
  ...row,
  time: createdAt.getTime(),
  YQToken: visitorId,
  read: readAt !== null,
});
