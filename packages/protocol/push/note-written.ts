import type { Note } from '../types';

/** 2018: an internal note or a whisper was written beside the thread, or taken back (`removed`). Never told to visitors. */
export type NoteWrittenPush = { code: '2018'; YQToken: string; cursor?: string; note: Note; removed?: true };
