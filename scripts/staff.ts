// npm run staff -- add|disable|password NAME: staff accounts, on whichever database the settings name.
import { ConfigurationError, parseEnvironment } from '@/lib/config/environment';
import { explainStart } from '@/lib/db/explain-start';

const usage = 'Usage: npm run staff -- add|disable|password NAME';

async function run(action: string | undefined, name: string | undefined): Promise<string> {
  const { addStaff, disableStaff, generatePassword, setStaffPassword } = await import(
    '@/lib/features/accounts/server/staff-accounts'
  );
  const { config } = await import('@/lib/config/config');
  const { database } = await import('@/lib/db/connection');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  if (!action || !name?.trim()) throw new UsageError(usage);
  if (config.API_HOST) throw new UsageError('API_HOST is set: staff accounts belong to the game API there.');
  await migrateToLatest(database());
  const noSuchStaff = `There is no staff account "${name}". Add it with: npm run staff -- add ${name}`;

  if (action === 'disable') {
    if (!(await disableStaff(name))) throw new UsageError(noSuchStaff);
    return `Disabled "${name}" and ended its sessions.`;
  }
  const password = generatePassword();
  if (action === 'add') {
    if (!(await addStaff(name, password))) {
      throw new UsageError(
        `The user name "${name}" is taken. Choose another, or: npm run staff -- password ${name}`,
      );
    }
    return `Added "${name}". Password (shown only now): ${password}`;
  }
  if (action === 'password') {
    if (!(await setStaffPassword(name, password))) throw new UsageError(noSuchStaff);
    return `Password of "${name}" (shown only now): ${password}`;
  }
  throw new UsageError(usage);
}

/** Something the person can put right; said in one line. */
class UsageError extends Error {}

run(process.argv[2], process.argv[3]).then(
  (message) => {
    console.log(message);
    process.exit(0);
  },
  (error: unknown) => {
    const isExplained = error instanceof UsageError || error instanceof ConfigurationError;
    console.error(isExplained ? error.message : explainStart(error, parseEnvironment(process.env)));
    process.exit(1);
  },
);
