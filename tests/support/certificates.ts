import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

cryptoProvider.set(webcrypto)

export interface Certificate {
  readonly cert: string
  readonly key: string
  readonly keys: webcrypto.CryptoKeyPair
}

/** Creates a certificate for a host, signed by `authority`; without one, a self-signed authority. */
export async function certificate(name: string, authority?: Certificate): Promise<Certificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const common = {
    serialNumber: '01',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: algorithm,
  }
  const made = authority
    ? await X509CertificateGenerator.create({
        ...common,
        subject: `CN=${name}`,
        issuer: 'CN=Parta CA',
        publicKey: keys.publicKey,
        signingKey: authority.keys.privateKey,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
      })
    : await X509CertificateGenerator.createSelfSigned({
        ...common,
        name: `CN=${name}`,
        keys: keys,
        extensions: [new BasicConstraintsExtension(true)],
      })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return { cert: made.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`, keys }
}
