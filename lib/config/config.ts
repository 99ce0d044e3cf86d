import 'server-only';
import { parseEnvironment } from './environment';

/** The settings of this process. Nothing else in the app reads process.env. */
export const config = parseEnvironment(process.env);

/** The environment for child processes and native libraries. */
export const ownEnvironment = process.env;

/** True under `npm run dev`, where the framework needs eval and inline styles. */
export const isDevelopment = process.env.NODE_ENV === 'development';
