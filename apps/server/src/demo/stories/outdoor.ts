import { a, note, type Story, v } from './story';

const outdoor = (story: Omit<Story, 'site'>): Story => ({ site: 'outdoor', ...story });

export const outdoorStories: Story[] = [
  outdoor({
    name: 'Daniel',
    language: 'en-GB',
    browser: 'mac',
    from: 'google',
    visits: [
      {
        when: { daysAgo: 22, at: '15:31' },
        pages: ['/tents/ridge-2', '/returns'],
        staysMinutes: 27,
        talk: {
          agent: 'emma',
          ended: 'agent',
          lines: [
            v('Hi, is the Ridge 2 freestanding or does it need guying out?'),
            a(
              'Hi Daniel, Emma here. The inner stands by itself; the vestibule wants two pegs, and in wind I would use all six guys.',
            ),
            v('How heavy with the pegs?'),
            a('1.68 kg packed with everything, 1.49 kg if you leave the footprint at home.'),
            v("Great. And if a pole snaps, can you send one on? I'm walking the Pennine Way next month"),
            a(
              'Yes, single sections are 9 each and leave the same day. There is a splint in the bag that gets you to the next town.',
            ),
            v('Sold, thanks Emma'),
            a('Enjoy the walk. Seal the fly seams once before you go, the tube is in the side pocket.'),
          ],
        },
      },
    ],
  }),
  outdoor({
    language: 'en-US',
    browser: 'iphone',
    from: 'direct',
    visits: [
      {
        when: { daysAgo: 10, at: '23:04' },
        pages: ['/boots/scree', '/size-guide', '/returns'],
        staysMinutes: 31,
        talk: {
          agent: 'emma',
          waited: 75,
          ended: 'visitor',
          lines: [
            v('My Scree boots rub at the heel after 10 miles. Can I still exchange worn boots?'),
            a('Sorry about your heels. Yes, within 60 days, worn or not. Which size do you have, and is it both feet?'),
            v('US 10, mostly the left'),
            a(
              'Then it is likely the lacing. Try the surgeon’s knot at the ankle hook first; if it still rubs, I will send a 10 wide and a return label.',
            ),
            note('Third question about heel rub on Scree this month: tell product'),
            v("I'll try that this weekend. Label just in case?"),
            a('It is in your mail, good for 30 days. Order NT-40772.'),
            v('perfect'),
          ],
        },
      },
    ],
  }),
  outdoor({
    language: 'en-US',
    browser: 'windows',
    from: 'bing',
    visits: [
      {
        when: { daysAgo: 1, at: '05:12' },
        pages: ['/packs/fell-40', '/checkout'],
        staysMinutes: 8,
        letter: {
          content: 'Do you ship the Fell 40 to Norway, and are duties included in the price at checkout?',
          name: 'Ingrid',
          phone: '',
          email: 'ingrid@mail.example',
          read: false,
        },
      },
    ],
  }),
  outdoor({
    name: 'Sofia',
    language: 'en-GB',
    browser: 'android',
    from: 'google',
    visits: [
      {
        when: { minutesAgo: 21 },
        pages: ['/packs/fell-40', '/size-guide'],
        talk: {
          agent: 'emma',
          lines: [
            v('Hello! Torso 44 cm, which back length for the Fell 40?'),
            a('Hello Sofia. 44 is the top of the short and the bottom of the regular. Do you carry more than 12 kg?'),
            v('Rarely, 9 or so'),
            a('Then the short: the hip belt sits better under a light load.'),
            v('And does the lid come off?'),
          ],
        },
      },
    ],
  }),
  outdoor({
    name: 'Tom',
    language: 'en-GB',
    browser: 'windows',
    from: 'bing',
    visits: [
      {
        when: { minutesAgo: 1 },
        pages: ['/boots/scree'],
        talk: { lines: [v('Are the Scree boots resoleable?')] },
      },
    ],
  }),
  outdoor({
    language: 'en-GB',
    browser: 'mac',
    from: 'google',
    visits: [{ when: { minutesAgo: 7 }, pages: ['/', '/tents/ridge-2', '/packs/fell-40'] }],
  }),
];
