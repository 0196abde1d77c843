import { type DemoPerson, demoPassword, demoPeople } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { hashPassword } from './credentials/hash-password.ts'
import { confirmAccount } from './domain/account-rules.ts'
import { accounts } from './domain/account-store.ts'
import { changeProfile } from './domain/person-rules.ts'
import { type User, users } from './domain/person-store.ts'
import { addAlias } from './people/alias-rules.ts'
import { createMe } from './people/create-profile.ts'

/** Creates the demo people by the same rules as all others: accounts, profiles and aliases. */
export async function seed(kit: Kit): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  for (const person of demoPeople) {
    const accountId = await seedAccount(kit, person, passwordHash)
    await createMe(kit, { accountId }, { id: person.id, preferredLanguage: person.preferredLanguage })
    await seedProfile(kit, person)
  }
}

/** Creates a confirmed account without sending a mail. */
async function seedAccount(kit: Kit, person: DemoPerson, passwordHash: string): Promise<string> {
  const id = person.id.replace('person', 'account')
  const command = { email: person.email, passwordHash, locale: person.preferredLanguage, isOwn: true }
  await kit.change(accounts, id, (account, now) => confirmAccount(account, command, now))
  return id
}

async function seedProfile(kit: Kit, person: DemoPerson): Promise<void> {
  const { id, name, surname, gender, age, activities, languages, description, image, location } = person
  const fields = {
    name,
    surname,
    gender,
    age,
    activities,
    languages,
    description,
    image,
    location,
  }
  await kit.change(users, id, (user, now) => {
    if (user?.login === 'NOT_FIRST_TIME') return { next: user, answer: undefined }
    return {
      ...changeProfile(user, { id, fields, terms: kit.config.PARTA_TERMS_VERSION, consents: true }, now),
      answer: undefined,
    }
  })
  for (const alias of person.aliases) {
    await kit.change(users, id, (user: User | null, now) => addAlias(user, { owner: id, alias }, now))
  }
}
