import { Type } from 'typebox'
import { ProviderVariables } from './sign-in/read-providers.ts'

export const settings = Type.Object({
  ...ProviderVariables.properties,
  PARTA_SIGNING_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      description:
        'at least 32 characters; signs the key set with which all processes verify tokens. `PARTA_SECRET` does so without it',
    }),
  ),
  PARTA_BLOCKED_EMAIL_DOMAINS: Type.Optional(
    Type.String({
      description: 'domains, separated by commas, whose e-mails (also of subdomains) get no account',
    }),
  ),
  PARTA_ERASURES_DIR: Type.String({
    default: '.parta/erasures',
    description: 'folder of the journal of erased accounts; must not be in the backup',
  }),
  PARTA_ERASURES_BUCKET: Type.Optional(
    Type.String({
      description: 'bucket of the S3-compatible storage for the journal of erased accounts, instead of the folder',
    }),
  ),
})
