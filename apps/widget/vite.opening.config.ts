import { partConfig } from './vite.part';

export default partConfig('opening');
