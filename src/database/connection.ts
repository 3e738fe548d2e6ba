import { Client, types, type CustomTypesConfig, type PoolConfig } from 'pg'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = types.builtins

/** Wire values are plain JSON: decimals become numbers and moments ISO text, once, here. */
const columnTypes: CustomTypesConfig = {
  getTypeParser(type, format) {
    if (type === NUMERIC || type === INT8) return Number
    if (type === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    if (type === DATE) return (text: string) => text
    return types.getTypeParser(type, format)
  },
}

const mostNamedStatements = 400
const statementNames = new Map<string, string>()

/** Statements are few and repeat for ever: each is parsed and planned once per connection, under a name. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= mostNamedStatements) return known
  const name = `larder_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

class NamingClient extends Client {
  // pg declares ten overloads of `query`; only the shape Kysely uses is changed.
  override query = ((...args: unknown[]): unknown => {
    const [text, values] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(text)
        : undefined
    const query = super.query as (...args: unknown[]) => unknown
    return name === undefined
      ? query.apply(this, args)
      : query.call(this, { name, text }, ...args.slice(1))
  }) as Client['query']
}

/**
 * Options every pool shares, whichever database is behind it. A statement may be sent before the one before it is
 * answered: what belongs together takes one way there and back.
 */
export const poolOptions = (pooler: 'none' | 'transaction' = 'none'): PoolConfig => ({
  types: columnTypes,
  pipeline: true,
  ...(pooler === 'none' && { Client: NamingClient }),
})
