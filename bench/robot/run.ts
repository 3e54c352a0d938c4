import { corpusQuestions, halves } from './corpus';
import { measureAll } from './measure';
import { measureSpeed } from './speed';

/** Without those in English and pinyin, which plain BM25 cannot find in Chinese entries. */
const chinese = corpusQuestions.filter(({ text }) => /\p{sc=Han}/u.test(text));

for (const half of halves)
  for (const [title, questions] of [
    ['all', corpusQuestions],
    ['Chinese', chinese],
  ] as const) {
    console.log(`${half}, ${title}`);
    console.table(
      Object.fromEntries(
        Object.entries(measureAll(half, questions)).map(([name, quality]) => [
          name,
          Object.fromEntries(
            Object.entries(quality).map(([figure, value]) => [figure, `${(value * 100).toFixed(1)} %`]),
          ),
        ]),
      ),
    );
  }
console.log(measureSpeed());
