/** Types of the parts of the package that are used here; it has none of its own. */
declare module 'nodemailer' {
  export type Transport = {
    sendMail(mail: {
      from: string | { name: string; address: string };
      to: { name: string; address: string };
      subject: string;
      text: string;
      html?: string;
      messageId?: string;
      inReplyTo?: string;
      references?: string[];
      headers?: Record<string, string>;
      attachments?: {
        filename: string;
        contentType: string;
        content: Buffer;
        cid?: string;
        contentDisposition?: 'inline';
      }[];
    }): Promise<unknown>;
    /** Signs in. */
    verify(): Promise<true>;
    close(): void;
  };
  export type TransportOptions =
    | { url: string }
    | {
        host: string;
        port: number;
        secure: boolean;
        requireTLS: boolean;
        ignoreTLS: boolean;
        tls: { servername?: string };
        auth?: { user: string; pass: string };
      };
  export function createTransport(
    options: TransportOptions & {
      connectionTimeout: number;
      greetingTimeout: number;
      socketTimeout: number;
      disableFileAccess: boolean;
      disableUrlAccess: boolean;
    },
  ): Transport;
}
