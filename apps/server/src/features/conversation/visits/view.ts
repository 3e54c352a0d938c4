/** A further page of a visit, as it is on its way to being kept. */
export type View = {
  visitorId: string;
  onlyID: string;
  URL: string;
  title: string;
  referrer: string;
  at: number;
};
