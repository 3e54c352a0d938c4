import { expect, test } from 'vitest';
import { pushOf } from './push/push-of';
import { buildMessage, buildRow } from './testing/build';

const YQToken = 'v';
const message = buildMessage();

test('a push is serialised as given, the code first', () => {
  const push = pushOf({ code: '8006', YQToken, recipient: null, message });
  expect(Object.keys(push)).toEqual(['code', 'YQToken', 'recipient', 'message']);
});

/** Each line with an expected error fails the type check if the constructor accepts it. */
test('the constructor accepts exactly the fields of the shape', () => {
  const seen = { seen: true } as const;
  const gone = { wasSeen: true } as const;
  const ids = { YQToken, onlyID: 'm', conversation: 'c' };
  const rightly = [
    pushOf({ code: '2015', ...ids, ...seen }),
    pushOf({ code: '2015', ...ids, ...(ids.onlyID && seen) }),
    pushOf({ code: '8001', YQToken, state: 'wait', visitor: buildRow() }),
  ];
  const wrongly = [
    // @ts-expect-error a required field is missing
    pushOf({ code: '8006', YQToken, message }),
    // @ts-expect-error a field of another name
    pushOf({ code: '8006', YQToken, owner: null, message }),
    // @ts-expect-error a field of another name in addition to all required ones
    pushOf({ code: '2015', ...ids, wasSeen: true }),
    // @ts-expect-error … also from a spread
    pushOf({ code: '2015', ...ids, ...gone }),
    // @ts-expect-error … also from a conditional spread
    pushOf({ code: '2015', ...ids, ...(ids.onlyID ? gone : {}) }),
    // @ts-expect-error another push's field
    pushOf({ code: '2010', YQToken, message, recipient: null }),
    // @ts-expect-error a field of another type
    pushOf({ code: '8006', YQToken, recipient: 1, message }),
    // @ts-expect-error the hub sets the cursor
    pushOf({ code: '8006', YQToken, recipient: null, message, cursor: 'e-1' }),
    // @ts-expect-error a code that is no push
    pushOf({ code: '7001', YQToken }),
  ];
  expect([rightly.length, wrongly.length]).toEqual([3, 9]);
});
