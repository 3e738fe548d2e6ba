import { Client } from 'pg'

/** One statement to a PostgreSQL server, over a connection of its own: `create database` stands in no transaction. */
export async function asking(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
