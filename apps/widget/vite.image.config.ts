import { partConfig } from './vite.part';

export default partConfig('image');
