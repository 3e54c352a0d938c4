import { addStyles } from './add-styles';
import css from './cards.css?inline';

/** Styles of cards, added once for all parts that use them. */
addStyles(css);
