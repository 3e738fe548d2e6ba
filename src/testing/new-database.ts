import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

const made: string[] = []

/** An empty database on the server of the tests, of somebody whom row level security holds, as a server's own user should be. */
export async function newDatabase(): Promise<string> {
  const name = `larder_new_${randomBytes(5).toString('hex')}`
  await asking(`create role ${name} login createrole`)
  await asking(`grant larder_app, larder_platform, larder_search to ${name} with admin option`)
  await asking(`create database ${name} owner ${name}`)
  made.push(name)
  const url = new URL(`/${name}`, inject('databaseUrl'))
  url.username = name
  return url.href
}

/** Takes away all that this test file has made. */
export async function dropNewDatabases(): Promise<void> {
  for (const name of made.splice(0)) {
    await asking(`drop database ${name} with (force)`)
    await asking(`drop role ${name}`)
  }
}

async function asking(statement: string): Promise<void> {
  const client = new Client({
    connectionString: new URL('/postgres', inject('databaseUrl')).href,
  })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
