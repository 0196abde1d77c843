/** Where a code went, masked: the first letters of the mailbox and of its host. */
export function maskedDelivery(email: string): { destination: string } {
  const at = email.lastIndexOf('@')
  return {
    destination: `${email.slice(0, 1)}****@${email.slice(at + 1, at + 2)}****`,
  }
}
