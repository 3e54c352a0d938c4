import { addStyles } from '../add-styles';
import css from './robot.css?inline';

/** Styles of what robots show, added once for all parts that use them. */
addStyles(css);
