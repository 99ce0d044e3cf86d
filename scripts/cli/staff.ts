// `npm run staff -- add|disable|password NAME [--role ROLE]` changes staff accounts of the configured database.
import { parseArgs } from 'node:util';
import type { Role } from '@/lib/contract/kinds';
import { STAFF_ROLES } from '@/lib/features/accounts/rules';
import { openOwnDatabase, runCommand, UsageError } from './run-command';

const roles = STAFF_ROLES.join('|');
const usage = `Usage: npm run staff -- add NAME [--role ${roles}], or disable|password NAME`;

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } });
  } catch {
    throw new UsageError(usage);
  }
}

/** Parses the arguments. Throws UsageError for unknown or missing ones. */
function readArguments(): { action: string; name: string; role?: Role } {
  const { positionals, values } = parse();
  const [action = '', name = '', ...more] = positionals;
  const role = STAFF_ROLES.find((known) => known === values.role);
  const isKnown = ['add', 'disable', 'password'].includes(action);
  if (!isKnown || !name.trim() || more.length > 0) throw new UsageError(usage);
  if (values.role !== undefined && (!role || action !== 'add')) throw new UsageError(usage);
  return { action, name, role };
}

runCommand(async () => {
  const { action, name, role = 'admin' } = readArguments();
  await openOwnDatabase('staff accounts belong to the game API there.');
  const { addStaff, disableStaff, generatePassword, setStaffPassword } = await import(
    '@/lib/features/accounts/server/staff-accounts'
  );
  const noSuchStaff = `There is no staff account "${name}". Add it with: npm run staff -- add ${name}`;

  if (action === 'disable') {
    if (!(await disableStaff(name))) throw new UsageError(noSuchStaff);
    return `Disabled "${name}" and ended its sessions.`;
  }
  const password = generatePassword();
  if (action === 'add') {
    if (!(await addStaff(name, password, role))) {
      throw new UsageError(
        `The user name "${name}" is taken. Choose another, or: npm run staff -- password ${name}`,
      );
    }
    return `Added "${name}" as ${role}. Password (shown only now): ${password}`;
  }
  if (!(await setStaffPassword(name, password))) throw new UsageError(noSuchStaff);
  return `Password of "${name}" (shown only now): ${password}`;
});
