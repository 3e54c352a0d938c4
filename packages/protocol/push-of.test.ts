import { expect, test } from 'vitest';
import { pushOf } from './push/push-of';
import { buildMessage, buildRow } from './testing/build';

const YQToken = 'v';
const message = buildMessage();

test('a push is written as it was given, its code first', () => {
  const push = pushOf({ code: '8006', YQToken, recipient: null, message });
  expect(Object.keys(push)).toEqual(['code', 'YQToken', 'recipient', 'message']);
});

/** What does not compile: each line fails the types when the constructor takes it. */
test('a constructor takes the fields of its shape, neither fewer nor others', () => {
  const seen = { seen: true } as const;
  const gone = { wasSeen: true } as const;
  const ids = { YQToken, onlyID: 'm', conversation: 'c' };
  const rightly = [
    pushOf({ code: '2015', ...ids, ...seen }),
    pushOf({ code: '2015', ...ids, ...(ids.onlyID && seen) }),
    pushOf({ code: '8001', YQToken, state: 'wait', visitor: buildRow() }),
  ];
  const wrongly = [
    // @ts-expect-error a field that is needed is missing
    pushOf({ code: '8006', YQToken, message }),
    // @ts-expect-error a field of another name
    pushOf({ code: '8006', YQToken, owner: null, message }),
    // @ts-expect-error a field of another name beside all that are needed
    pushOf({ code: '2015', ...ids, wasSeen: true }),
    // @ts-expect-error … though it comes by a spread
    pushOf({ code: '2015', ...ids, ...gone }),
    // @ts-expect-error … and only now and then
    pushOf({ code: '2015', ...ids, ...(ids.onlyID ? gone : {}) }),
    // @ts-expect-error another push's field
    pushOf({ code: '2010', YQToken, message, recipient: null }),
    // @ts-expect-error a field of another type
    pushOf({ code: '8006', YQToken, recipient: 1, message }),
    // @ts-expect-error the cursor is the hub's
    pushOf({ code: '8006', YQToken, recipient: null, message, cursor: 'e-1' }),
    // @ts-expect-error a code that is no push
    pushOf({ code: '7001', YQToken }),
  ];
  expect([rightly.length, wrongly.length]).toEqual([3, 9]);
});
