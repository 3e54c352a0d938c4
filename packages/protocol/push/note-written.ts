import type { Note } from '../types';

/** 2018: a note or a whisper was written, or removed (`removed`). Never sent to visitors. */
export type NoteWrittenPush = { code: '2018'; YQToken: string; cursor?: string; note: Note; removed?: true };
