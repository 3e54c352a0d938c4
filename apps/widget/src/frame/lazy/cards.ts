import css from './cards.css?inline';
import { wear } from './wear';

/** Styles of what asks for an answer: once for all parts that need them. */
wear(css);
