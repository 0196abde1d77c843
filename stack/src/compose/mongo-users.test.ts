import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { services } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { rootFolder } from '../places.ts'

interface User {
  readonly pwd: string
  readonly roles: readonly { readonly role: string; readonly db: string }[]
}

const script = readFileSync(join(rootFolder, 'stack/compose/mongo-users.js'), 'utf8')

/** Returns what the script does on a server with these users, using fakes of the mongosh functions that it calls. */
function run(env: Record<string, string>, users: Map<string, User>) {
  const said: string[] = []
  const admin = {
    auth: (name: string, password: string) => void said.push(`auth ${name} ${password}`),
    getUser: (name: string) => users.get(name) ?? null,
    createUser: ({ user, ...rest }: User & { user: string }) => void users.set(user, rest),
    updateUser: (name: string, user: User) => void users.set(name, user),
  }
  runInNewContext(script, {
    process: { env },
    db: { getSiblingDB: (name: string) => (name === 'admin' ? admin : null) },
  })
  return said
}

describe('the users of MongoDB in docker-compose.yml', () => {
  const passwords = Object.fromEntries(services.map((name) => [`MONGO_PASSWORD_${name.toUpperCase()}`, `of-${name}`]))
  const env = { ...passwords, MONGO_INITDB_ROOT_PASSWORD: 'of-root', MONGO_INITDB_ROOT_USERNAME: 'root', PATH: '/bin' }

  it('are one for each service, with rights on its own database only', () => {
    const users = new Map<string, User>()
    expect(run(env, users)).toEqual(['auth root of-root'])
    expect(Object.fromEntries(users)).toEqual(
      Object.fromEntries(
        services.map((name) => [name, { pwd: `of-${name}`, roles: [{ role: 'readWrite', db: `parta_${name}` }] }]),
      ),
    )
  })

  it('get a changed password and no other rights when the script runs again', () => {
    const users = new Map<string, User>()
    run(env, users)
    run({ ...env, MONGO_PASSWORD_CHAT: 'another' }, users)
    expect(users.size).toBe(services.length)
    expect(users.get('chat')).toEqual({ pwd: 'another', roles: [{ role: 'readWrite', db: 'parta_chat' }] })
  })
})
