import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Returns an in-memory adapter for one provider; providers share nothing. */
export function createKept(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  const find = (test: (payload: AdapterPayload) => boolean) => Promise.resolve([...kept.values()].find(test))
  return (model) => {
    const key = (id: string) => `${model}:${id}`
    return {
      upsert: (id, payload) => {
        kept.set(key(id), payload)
        return Promise.resolve(undefined)
      },
      find: (id) => Promise.resolve(kept.get(key(id))),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (code) => find((payload) => payload.userCode === code),
      consume: (id) => {
        const payload = kept.get(key(id))
        if (payload) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
        return Promise.resolve(undefined)
      },
      destroy: (id) => {
        kept.delete(key(id))
        return Promise.resolve(undefined)
      },
      revokeByGrantId: (grant) => {
        for (const [id, payload] of kept) if (payload.grantId === grant) kept.delete(id)
        return Promise.resolve(undefined)
      },
    }
  }
}
