import { changeRow, type Inbox } from './effect';

/** 8010: a visitor opened a page. */
export type PageOpenedPush = {
  code: '8010';
  YQToken: string;
  cursor?: string;
  URL: string;
  title: string;
  created_at: number;
  /** Pages of this visit so far. */
  pages?: number;
};

export const pageOpened = (inbox: Inbox, push: PageOpenedPush): Inbox =>
  changeRow(inbox, push.YQToken, (row) => ({
    ...row,
    URL: push.URL,
    title: push.title,
    pages: push.pages ?? row.pages,
  }));
