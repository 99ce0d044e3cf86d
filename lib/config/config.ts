import 'server-only';
import { parseEnvironment } from './environment';

/** The settings of this process. Nothing else in the app reads process.env. */
export const config = parseEnvironment(process.env);

/** What programs of the system find when we start them. */
export const ownEnvironment = process.env;

/** Served from the sources (`npm run dev`), where the framework needs eval and inline styles. */
export const isDevelopment = process.env.NODE_ENV === 'development';
