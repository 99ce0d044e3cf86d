// Fills the configured database with a number of questions: one step of a bench that compares sizes.
import { database } from '@/lib/db/connection';
import { fillDatabase } from '@/lib/testing/fill-database';

fillDatabase(Number(process.argv[2]), database()).then(() => database().destroy());
