import 'server-only';
import { parseEnvironment } from './environment';

/** The settings of this process. Nothing else in the app reads process.env. */
export const config = parseEnvironment(process.env);
