import type { Gender } from '@parta/contracts/values'
import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import validateChange from '../../generated/forms/change-password.js'
import validateComplete from '../../generated/forms/complete-new-password.js'
import validateConfirm from '../../generated/forms/confirm-sign-up.js'
import validateConfirmSocial from '../../generated/forms/confirm-social.js'
import validateForgot from '../../generated/forms/forgot-password.js'
import validateProofCode from '../../generated/forms/prove-by-code.js'
import validateProof from '../../generated/forms/prove-by-password.js'
import validateEmail from '../../generated/forms/request-email.js'
import validateSignIn from '../../generated/forms/sign-in.js'
import validateSignUp from '../../generated/forms/sign-up.js'
import validateSubmit from '../../generated/forms/submit-password.js'
import { webClient } from '../../generated/operations.ts'
import { type FormResolver, formResolver, showProblems } from '../../lib/form.ts'
import { type CallCode, CallError } from '../../lib/request.ts'
import { accountName } from './api.ts'

export interface SignUpValues {
  email: string
  password: string
}
export const signUpResolver = formResolver<SignUpValues>(validateSignUp, ({ email, password }) => ({
  email: accountName(email),
  password,
}))

export interface SignInValues {
  username: string
  password: string
}
export const signInResolver = formResolver<SignInValues>(validateSignIn, ({ username, password }) => ({
  username: accountName(username),
  password,
}))

export interface ConfirmValues {
  username: string
  code: string
  password: string
}
/** The password is required only in another browser than the one of the sign-up. */
export const confirmResolver = formResolver<ConfirmValues, { needsPassword: boolean }>(
  validateConfirm,
  ({ username, code, password }) => ({
    clientId: webClient,
    username: accountName(username),
    code: digitsOf(code),
    password,
  }),
  ({ password }, context) =>
    context?.needsPassword && password === '' ? [{ field: 'password', code: 'validation.passwordRequired' }] : [],
)

export interface SocialConfirmValues {
  code: string
}
export const socialConfirmResolver = formResolver<SocialConfirmValues>(validateConfirmSocial, ({ code }) => ({
  code: digitsOf(code),
}))

export interface ProofValues {
  password: string
}
export const proofResolver = formResolver<ProofValues>(validateProof, ({ password }) => ({ password }))

export interface ProofCodeValues {
  code: string
}
export const proofCodeResolver = formResolver<ProofCodeValues>(validateProofCode, ({ code }) => ({
  code: digitsOf(code),
}))

export interface EmailValues {
  email: string
}
export const emailResolver = formResolver<EmailValues>(validateEmail, ({ email }) => ({ email: accountName(email) }))

export interface ForgotValues {
  username: string
}
export const forgotResolver = formResolver<ForgotValues>(validateForgot, ({ username }) => ({
  username: accountName(username),
}))

/** A new password is typed twice; only the first is sent. */
interface Repeated {
  newPassword: string
  repeated: string
}

export interface SubmitValues extends Repeated {
  username: string
  code: string
}
/** @param token the token from the mail's link, required in another browser than the one that asked */
export function submitBody({ username, code, newPassword }: SubmitValues, token = '') {
  return { username: accountName(username), code: digitsOf(code), newPassword, ...(token ? { token } : {}) }
}
export const submitResolver = repeating(formResolver<SubmitValues>(validateSubmit, (values) => submitBody(values)))

export interface ChangeValues extends Repeated {
  oldPassword: string
}
export function changeBody({ oldPassword, newPassword }: ChangeValues) {
  return { oldPassword, newPassword }
}
export const changeResolver = repeating(formResolver<ChangeValues>(validateChange, changeBody))

export interface CompleteValues extends Repeated {
  name: string
  family_name: string
  gender: Gender | null
}
/** `account` holds the input of the sign-in page: the e-mail and the temporary password. */
export function completeBody(account: { username: string; temporaryPassword: string }, values: CompleteValues) {
  const { repeated: _repeated, gender, ...rest } = values
  return { ...account, username: accountName(account.username), ...rest, gender: gender ?? 'unknown' }
}
export const completeResolver = repeating(
  formResolver<CompleteValues>(validateComplete, ({ repeated: _repeated, gender, ...rest }) => ({
    username: 'not@checked.here',
    temporaryPassword: 'not checked here',
    ...rest,
    ...(gender ? { gender } : {}),
  })),
)

function repeating<V extends Repeated>(resolver: FormResolver<V>): FormResolver<V> {
  return (values) => {
    const result = resolver(values)
    const own = problemsOf(values)
    if (Object.keys(own).length === 0) return result
    return { values: {}, errors: { ...own, ...result.errors } as FieldErrors<V> }
  }
}

function problemsOf(values: Repeated & { oldPassword?: string }): Record<string, { type: string; message: string }> {
  const { newPassword, repeated, oldPassword } = values
  return {
    ...(newPassword === repeated ? {} : { repeated: messageOf('validation.passwordsMatch') }),
    ...(newPassword !== '' && newPassword === oldPassword ? { newPassword: messageOf('identity.samePassword') } : {}),
  }
}

function messageOf(code: string) {
  return { type: code, message: code }
}

/** Removes the spaces that come along when a code is pasted. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, '')
}

/** Fields of refusals that are about one field, by the names that forms use. */
const fieldsOfCodes: Partial<Record<CallCode, readonly string[]>> = {
  'identity.usernameExists': ['email'],
  'identity.emailRefused': ['email', 'username'],
  'identity.sameEmail': ['email'],
  'identity.passwordCommon': ['password', 'newPassword'],
  'identity.samePassword': ['newPassword'],
  'identity.wrongPassword': ['oldPassword'],
  'identity.codeMismatch': ['code'],
  'identity.codeExpired': ['code'],
  'identity.tooManyFailedAttempts': ['code'],
}

/** Shows a refusal under its field; returns false if it belongs to none. */
export function showRefusal<V extends FieldValues>(
  error: unknown,
  fields: readonly Path<V>[],
  setError: UseFormSetError<V>,
): boolean {
  if (showProblems(error, fields, setError)) return true
  if (!(error instanceof CallError)) return false
  const field = fields.find((name) => fieldsOfCodes[error.code]?.includes(name))
  if (field) setError(field, messageOf(error.code))
  return field !== undefined
}

/** The texts of refused sign-up passwords: only the password can be wrong, and no account has one to reset. */
const wrongPassword: Readonly<Partial<Record<CallCode, string>>> = {
  'identity.notAuthorized': 'identity.wrongPassword',
  'identity.locked': 'validation.signUpLocked',
  'identity.newDeviceLocked': 'validation.signUpLocked',
}

/** Shows a refused sign-up password under its field; returns false for other refusals. */
export function showWrongPassword(error: unknown, setError: UseFormSetError<ConfirmValues>): boolean {
  const code = error instanceof CallError ? wrongPassword[error.code] : undefined
  if (code === undefined) return false
  setError('password', messageOf(code))
  return true
}

/** Whether another password may help. */
export function isOfPassword(error: unknown): boolean {
  return error instanceof CallError && error.code in wrongPassword
}
