import { sql, type RawBuilder } from 'kysely'

/**
 * Words of ours that stand in the text of a statement: the plan that is kept of it then knows how rare they are, and which
 * index holds those rows alone. Handed over as values they could be anything, and such a plan reads all rows of a store.
 */
export const literals = <Word extends string>(
  words: readonly Word[],
): readonly RawBuilder<Word>[] => words.map((word) => sql.lit(word))
