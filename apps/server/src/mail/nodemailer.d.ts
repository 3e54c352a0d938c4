/** Types of the parts of the package that are used here; it has none of its own. */
declare module 'nodemailer' {
  export type Transport = {
    sendMail(mail: {
      from: string | { name: string; address: string };
      to: { name: string; address: string };
      subject: string;
      text: string;
    }): Promise<unknown>;
    close(): void;
  };
  export function createTransport(options: {
    url: string;
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
    disableFileAccess: boolean;
    disableUrlAccess: boolean;
  }): Transport;
}
