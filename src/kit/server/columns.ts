import { namesOf } from '../declared.ts'

type Use = 'read' | 'not read'
type Read<Named> = {
  [Name in keyof Named]: Named[Name] extends 'read' ? Name : never
}[keyof Named] &
  string

/**
 * The columns that a slice reads from one of its tables. Every column must be named: one that a migration adds and that
 * nobody reads or passes over does not compile.
 */
export const columnsRead =
  <Table>() =>
  <const Named extends Readonly<Record<keyof Table, Use>>>(named: Named) =>
    namesOf(named).filter((name): name is Read<Named> => named[name] === 'read')
