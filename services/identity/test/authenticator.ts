import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** Values that replace the correct ones, for tests of refusals. */
export interface Lies {
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
  readonly counter?: number
  readonly key?: KeyObject
  readonly userHandle?: string
  /** The person is present, but not verified by PIN, finger or face. */
  readonly isUnverified?: boolean
}

export interface Authenticator {
  readonly id: string
  /** The response of a browser that has created the passkey. */
  make(options: Record<string, unknown>, lies?: Lies): Record<string, unknown>
  /** The response of a browser that signs in with the passkey. */
  sign(options: Record<string, unknown>, lies?: Lies): Record<string, unknown>
  /** What another process needs to use the same passkey. */
  kept(): KeptPasskey
}

export interface KeptPasskey {
  readonly id: string
  readonly key: JsonWebKey
  readonly userHandle: string
  readonly origin: string
  /** Whether its counter rises at each use; one that several processes use at once must not count. */
  readonly counts: boolean
}

const homeOrigin = 'http://localhost:8080'
const present = 0x01
const verified = 0x04
const withKey = 0x40

/** A passkey in software: ES256, no attestation, a counter that rises. */
export function anAuthenticator({
  origin = homeOrigin,
  counts = true,
  ...kept
}: Partial<KeptPasskey> = {}): Authenticator {
  const credential = kept.id === undefined ? randomBytes(32) : Buffer.from(kept.id, 'base64url')
  const id = credential.toString('base64url')
  const privateKey = kept.key
    ? createPrivateKey({ key: kept.key, format: 'jwk' })
    : generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const publicKey = createPublicKey(privateKey)
  let counter = 0
  let userHandle = kept.userHandle ?? ''

  const client = (type: string, options: Record<string, unknown>, lies: Lies) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lies.challenge ?? options['challenge'], origin: lies.origin ?? origin }),
    )
  const data = (more: number, lies: Lies, rest = Buffer.alloc(0)) => {
    const flags = present | (lies.isUnverified ? 0 : verified) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([
      sha256(Buffer.from(lies.host ?? new URL(origin).hostname)),
      Buffer.from([flags]),
      count,
      rest,
    ])
  }
  const envelope = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    kept: () => ({ id, key: privateKey.export({ format: 'jwk' }), userHandle, origin, counts }),
    make: (options, lies = {}) => {
      userHandle = String((options['user'] as { id: string }).id)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const key = cose(publicKey.export({ format: 'jwk' }))
      const made = data(withKey, lies, Buffer.concat([Buffer.alloc(16), length, credential, key]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', made],
        ]),
      )
      return envelope({
        clientDataJSON: client('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    sign: (options, lies = {}) => {
      if (counts) counter += 1
      const clientData = client('webauthn.get', options, lies)
      const authenticatorData = data(0, lies)
      const signed = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), lies.key ?? privateKey)
      return envelope({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signed.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      })
    },
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Returns an ES256 key in COSE format (RFC 9052). */
function cose({ x = '', y = '' }: JsonWebKey): Buffer {
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** Encodes the part of CBOR (RFC 8949) that a passkey needs: integers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
  }
  throw new Error(`No CBOR for ${typeof value}`)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
