import css from './cards.css?inline';
import { addStyles } from './add-styles';

/** Styles of cards, added once for all parts that use them. */
addStyles(css);
