import type { Guard } from '../guard.ts'

const migration = 'src/database/migrations/0122_joined_shifts.sql'
const tests = 'src/shifts/server/joined-shifts.test.ts'

/** Whose drawer money lies in, where two people share one. */
export const sharedDrawers: readonly Guard[] = [
  {
    wrong: 'What a colleague sells who has joined belongs to no drawer',
    file: migration,
    text: 'and (s.user_id = person or j.id is not null)',
    broken: 'and s.user_id = person',
    tests,
    title: 'two people sell into one drawer, and whoever opened it counts what is there',
  },
  {
    wrong: 'What is told late counts in another drawer than the one it lies in',
    file: migration,
    text: 'order by (j.left_at is not null) desc, (s.user_id = person) desc',
    broken: 'order by (s.user_id = person) desc',
    tests,
    title: 'belongs to the drawer of then while that is open, whoever sends it',
  },
  {
    wrong: 'Who opens a drawer of their own goes on selling into the other one afterwards',
    file: migration,
    text: 'where store_id = new.store_id and user_id = new.user_id and left_at is null;',
    broken: 'where store_id = new.store_id and user_id = new.id and left_at is null;',
    tests,
    title: 'when they open their own, and closing that leads nowhere back',
  },
  {
    wrong: 'Who has joined a shift reads what must be in its drawer',
    file: 'src/shifts/server/visible-shift.ts',
    text: '(only !== undefined && shift.userId !== only)',
    broken: 'false',
    tests,
    title: 'who has joined sees no figure of it, and neither counts nor prints it',
  },
  {
    wrong: 'Somebody joins a shift that is closed',
    file: 'src/shifts/server/join-shift.ts',
    text: 'if (!(await holdOpenShift(scope, id))) throw conflict(shiftIsClosed)',
    broken: '',
    tests,
    title: 'one that is closed',
  },
  {
    wrong: 'Somebody stands at two drawers',
    file: 'src/shifts/server/join-shift.ts',
    text: 'if (own !== undefined) throw conflict(closeOwnFirst(own.drawer))',
    broken: '',
    tests,
    title: 'a shift beside their own',
  },
]
