import validateConfirm from '../../generated/forms/confirm-sign-up.js'
import validateSignIn from '../../generated/forms/sign-in.js'
import validateSignUp from '../../generated/forms/sign-up.js'
import { webClient } from '../../generated/operations.ts'
import { formResolver } from '../../lib/form.ts'
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
}
export const confirmResolver = formResolver<ConfirmValues>(validateConfirm, ({ username, code }) => ({
  clientId: webClient,
  username: accountName(username),
  code: digitsOf(code),
}))

/** A code pasted from a mail brings spaces along. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, '')
}
