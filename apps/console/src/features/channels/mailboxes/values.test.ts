import { expect, test } from 'vitest';
import { editOf, type Mailbox, NEW, serversFor, valuesOf } from './values';

test.each([
  ['desk@shop.example', 'imap.shop.example', 'smtp.shop.example', 465, 'tls'],
  ['a@QQ.com', 'imap.qq.com', 'smtp.qq.com', 465, 'tls'],
  ['a@outlook.com', 'outlook.office365.com', 'smtp.office365.com', 587, 'starttls'],
])('the servers of %s', (address, imap, smtp, port, security) => {
  expect(serversFor(address)).toEqual({
    imap: { host: imap, port: 993, security: 'tls' },
    smtp: { host: smtp, port, security },
  });
});

test('what is no address has no servers', () => {
  for (const address of ['', 'a', 'a@b', '@b.example']) expect(serversFor(address)).toBeNull();
});

test('an edit leaves the password out unless a new one is entered; a username that is the address stays empty', () => {
  const mailbox = {
    id: 'm',
    name: 'Shop',
    address: 'desk@shop.example',
    username: 'desk@shop.example',
    version: 3,
    imap: NEW.imap,
    smtp: NEW.smtp,
    enabled: true,
    kept: true,
    group: null,
    site: { id: 's', key: 'k', name: 'Site' },
    replies: { offHours: 'Closed' },
  } as Mailbox;
  const values = valuesOf(mailbox);
  expect(values).toMatchObject({ username: '', password: '', offHours: 'Closed' });
  expect(editOf(values, mailbox)).toMatchObject({ id: 'm', version: 3, username: '' });
  expect(editOf(values, mailbox)).not.toHaveProperty('password');
  expect(editOf({ ...values, password: 'x' }, mailbox)).toMatchObject({ password: 'x' });
  expect(editOf({ ...NEW, name: ' Shop ' }, null)).toMatchObject({ name: 'Shop', group: null });
});
