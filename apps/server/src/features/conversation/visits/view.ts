/** A further page view of a visit, to be stored. */
export type View = {
  visitorId: string;
  onlyID: string;
  URL: string;
  title: string;
  referrer: string;
  at: number;
};
