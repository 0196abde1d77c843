import { resolve } from 'node:path'
import { openStorage } from '@parta/kit/files/storage'
import type { Kit } from '@parta/kit/kit'
import { ConfigError } from '@parta/kit/process/config'

/** An account whose erasure has begun: ids and a time, no other data of the person. */
export interface JournalEntry {
  readonly accountId: string
  /** Empty for an account whose profile was never made. */
  readonly userId: string
  readonly aliasIds: readonly string[]
  readonly erasedAt: Date
}

/**
 * The list of erased accounts. It is stored outside of the databases, and so outside of their backups: after a restore,
 * which brings erased accounts back, they are erased again by this list (GDPR Art. 17).
 */
interface Journal {
  note(entry: JournalEntry): Promise<void>
  /** @returns null for an account that was not erased */
  read(accountId: string): Promise<JournalEntry | null>
  /** The ids of all erased accounts. */
  accountIds(): AsyncIterable<string>
  /** Removes the entries that were written before a time. */
  forget(before: Date): Promise<void>
  /** Stores when identity last ran. */
  noteLastRun(at: Date): Promise<void>
  /** @returns null before the first note */
  readLastRun(): Promise<Date | null>
}

const suffix = '.json'
/** The latest date that JavaScript knows: later than every entry. */
const always = new Date(8.64e15)
const lastRunKey = 'last-run'

/**
 * Opens the journal in the folder PARTA_ERASURES_DIR, or in the bucket PARTA_ERASURES_BUCKET of the storage of
 * pictures.
 * @throws ConfigError when that is the place of the pictures, because backups contain the pictures
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
        // The name of the entry is the account's id, which is enough to erase the account.
        log.error(
          { err: error, account: accountId },
          'Entry of the erasure journal unreadable: the account is erased again, but the deletion is not published to other services',
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
