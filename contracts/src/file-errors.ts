/** The codes for uploaded pictures, files of events and lists of people, with the HTTP status of each; part of `errors`. */
export const fileErrors = {
  'image.invalid': 400,
  'image.tooMany': 429,

  'upload.unreadable': 400,
  'upload.tooLarge': 400,
  'upload.tooManyRows': 400,
  'upload.empty': 400,
  'upload.tooManyToday': 409,
  'upload.tooManyFiles': 429,
  'upload.notFound': 404,
  'upload.notRegistered': 409,
} as const
