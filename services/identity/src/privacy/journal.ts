import { resolve } from 'node:path'
import { openStorage } from '@parta/kit/files/storage'
import type { Kit } from '@parta/kit/kit'
import { ConfigError } from '@parta/kit/process/config'

/** An account that is erased, or in the middle of it: ids and a time, nothing else of the person. */
export interface JournalEntry {
  readonly accountId: string
  /** Empty for an account whose profile was never made. */
  readonly userId: string
  readonly aliasIds: readonly string[]
  readonly erasedAt: Date
}

/**
 * Which accounts were erased, kept outside of the databases and so outside of their backups: a restore brings
 * the accounts back, and from here it is known that they have to go again (GDPR Art. 17).
 */
interface Journal {
  note(entry: JournalEntry): Promise<void>
  /** @returns null for an account that was not erased */
  read(accountId: string): Promise<JournalEntry | null>
  /** The ids of all accounts in it. */
  accountIds(): AsyncIterable<string>
  /** Removes the entries of accounts that were noted before a time. */
  forget(before: Date): Promise<void>
  /** Notes when identity last ran. */
  noteLastRun(at: Date): Promise<void>
  /** @returns null before the first note */
  readLastRun(): Promise<Date | null>
}

const suffix = '.json'
const always = new Date(8.64e15)
const lastRunKey = 'last-run'

/**
 * In the folder PARTA_ERASURES_DIR, or the bucket PARTA_ERASURES_BUCKET of the storage that has the pictures.
 * @throws ConfigError where that is the place of the pictures, which a backup holds
 */
export function openJournal({ config, env, log }: Pick<Kit, 'config' | 'env' | 'log'>): Journal {
  const { PARTA_S3_BUCKET: pictures, ...rest } = config
  const bucket = env['PARTA_ERASURES_BUCKET']
  const folder = env['PARTA_ERASURES_DIR'] || '.parta/erasures'
  if (bucket ? bucket === pictures : resolve(folder) === resolve(config.PARTA_MEDIA_DIR)) {
    throw new ConfigError(
      'Configuration: PARTA_ERASURES_DIR must differ from PARTA_MEDIA_DIR, and PARTA_ERASURES_BUCKET from PARTA_S3_BUCKET',
    )
  }
  const storage = openStorage({
    ...rest,
    PARTA_MEDIA_DIR: folder,
    ...(bucket ? { PARTA_S3_BUCKET: bucket } : {}),
  })
  const keyOf = (accountId: string) => accountId + suffix
  return {
    note: (entry) => storage.put(keyOf(entry.accountId), Buffer.from(JSON.stringify(entry))),
    read: async (accountId) => {
      const bytes = await storage.get(keyOf(accountId))
      if (!bytes) return null
      try {
        const entry = JSON.parse(bytes.toString()) as Omit<JournalEntry, 'erasedAt'> & { readonly erasedAt: string }
        return { ...entry, erasedAt: new Date(entry.erasedAt) }
      } catch (error) {
        // Its name says which account it is, and that is enough to erase it.
        log.error(
          { err: error, account: accountId },
          'An entry of the journal of erasures cannot be read: the account is erased again, and other services are not told',
        )
        return { accountId, userId: '', aliasIds: [], erasedAt: new Date() }
      }
    },
    accountIds: async function* () {
      for await (const name of storage.before(always)) if (name.endsWith(suffix)) yield name.slice(0, -suffix.length)
    },
    forget: async (before) => {
      for await (const name of storage.before(before)) if (name.endsWith(suffix)) await storage.remove(name)
    },
    noteLastRun: (at) => storage.put(lastRunKey, Buffer.from(at.toISOString())),
    readLastRun: async () => {
      const bytes = await storage.get(lastRunKey)
      return bytes ? new Date(bytes.toString()) : null
    },
  }
}
