/** The codes of refusals of money that is moved by hand: a part of `errors`. */
export const proposalErrors = {
  'payment.notPaid': 409,
  'payment.stillSeated': 409,
  'payment.free': 409,
  'proposal.notFound': 404,
  'proposal.ended': 409,
  'proposal.own': 409,
  'proposal.ownWallet': 409,
  'proposal.ownOrg': 409,
  'payout.noAccount': 409,
  'payout.accountNew': 409,
  'payout.accountChanged': 409,
  'payout.accountWrong': 400,
  'payout.tooMuch': 409,
  'unclaimed.notFound': 404,
  'unclaimed.paid': 409,
  'payout.noOperatorAccount': 409,
} as const
