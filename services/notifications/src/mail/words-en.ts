import type { Words } from './words.ts'

export const en: Words = {
  kinds: {
    confirm: {
      subject: 'Your Parta code',
      title: 'Welcome to Parta!',
      lead: 'One more step and you can play: confirm that this e-mail address is yours.',
      button: 'Confirm my e-mail',
      code: 'Or enter this code in the app:',
      validity:
        'The link and the code are valid for 24 hours and work once. In another browser than the one where you signed up we ask for your password, too.',
      notYou:
        'If you did not sign up for Parta, just delete this e-mail and tell the code to nobody. Nothing else will happen.',
    },
    confirmSocial: {
      subject: 'Your Parta code',
      title: 'Confirm your e-mail',
      lead: 'You are signing in with {detail}. Before we let you in, let us check that this e-mail address is yours.',
      code: 'Enter this code in the browser where you started to sign in:',
      validity: 'The code is valid for an hour and works once.',
      notYou:
        'If you were not signing in to Parta, just delete this e-mail and tell the code to nobody. Nothing else will happen.',
    },
    reset: {
      subject: 'Your code for a new password',
      title: 'A new password',
      lead: 'Passwords get forgotten, no worries. Here you set a new one.',
      button: 'Set a new password',
      code: 'Enter this code on the page:',
      validity:
        'The code is valid for an hour and works once. When you change your password, we sign you out on all devices.',
      notYou:
        'If you did not ask for a new password, delete this e-mail and tell the code to nobody. Your password stays the same.',
    },
    proof: {
      subject: 'Your code to show that it is you',
      title: 'Show that it is you',
      lead: 'You are about to do something important with your account in the app. This code shows that it is really you.',
      code: 'Enter this code in the app:',
      validity: 'The code is valid for 15 minutes and works once.',
      notYou:
        'Was this not you? Tell nobody the code. Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    emailCode: {
      subject: 'Your code for a new e-mail in Parta',
      title: 'Confirm your new e-mail',
      lead: 'You want to sign in to Parta with this e-mail. The code confirms that it is yours.',
      code: 'Enter this code in the settings, where you change the e-mail:',
      validity: 'The code works for an hour, and once.',
      notYou:
        'If you are not changing an e-mail in Parta, delete this message and tell the code to nobody. Nothing else happens.',
    },
    entryKnown: {
      subject: 'Sign in and come to play',
      title: 'You have an account already',
      lead: 'You want to join an event, and this e-mail already has an account in Parta. Sign in: the event opens at once, and you join with one tap.',
      button: 'Sign in and join',
      notYou: 'If it was somebody else, you need not do anything. They learnt nothing about this account.',
    },
    emailTaken: {
      subject: 'This e-mail already has an account in Parta',
      title: 'This e-mail already has an account',
      lead: 'Somebody wanted to add this address to another account in Parta. An e-mail can have one account only, so we changed nothing.',
      button: 'Sign in',
      notYou: 'If it was somebody else, you need not do anything. They learnt nothing about this account.',
    },
    emailChanged: {
      subject: 'The e-mail of your account in Parta has changed',
      title: 'The e-mail has changed',
      lead: 'You now sign in to Parta with {detail}. On all other devices you were signed out.',
      button: 'It was not me, take it back',
      validity: 'The change can be taken back for 7 days. You are then signed out everywhere, and set a new password.',
      notYou: 'If you made this change, you need not do anything.',
    },
    emailHeld: {
      subject: 'This e-mail still belongs to an account in Parta',
      title: 'A new account has to wait',
      lead: 'Somebody wanted to use this e-mail in Parta. Until lately it belonged to an account that has another e-mail now, and it can still be given back. For a new account it is free only on {detail}.',
      button: 'Give the account its e-mail back',
      validity: 'If you take the e-mail back, the account is signed out everywhere, and you set a new password.',
      notYou: 'If you made the change and do not want the e-mail back, you need not do anything.',
    },
    emailUndone: {
      subject: 'The e-mail of an account in Parta was taken back',
      title: 'The old e-mail is back',
      lead: 'The account in Parta that had this e-mail has its old one again, {detail}. Somebody who reads the mail of the old address took it back. We signed the account out everywhere, and nobody gets in without a new password.',
      button: 'Set a new password',
      notYou:
        'Is the account yours, and this was not your wish? Change the password of the old mailbox now, and then use it to set a new password in Parta.',
    },
    invited: {
      subject: 'You have a Parta account',
      title: 'Welcome to Parta!',
      lead: 'An administrator has made an account for you. Sign in with this e-mail and the temporary password; right after that you choose your own.',
      button: 'Sign in',
      code: 'Your temporary password:',
      validity: 'The temporary password is valid for 7 days.',
      notYou: 'If you know of no such account, just delete this e-mail. Without signing in nothing else will happen.',
    },
    passwordChanged: {
      subject: 'Your Parta password was changed',
      title: 'Password changed',
      lead: 'You have just changed your password. We signed you out on your other devices.',
      button: 'This was not me',
      notYou: 'If it was you, there is nothing to do.',
    },
    passwordReset: {
      subject: 'Your Parta password was changed',
      title: 'Password changed',
      lead: 'You have just set a new password by a code, and we signed you out on all your other devices. The links by which other calendars showed your events no longer work: you can make new ones in Parta.',
      button: 'This was not me',
      notYou: 'If it was you, and you have no such calendar, there is nothing to do.',
    },
    linked: {
      subject: '{detail} was added to your Parta account',
      title: 'A new way to sign in',
      lead: '{detail} is now linked to your account, and you can sign in with it.',
      button: 'Open settings',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    unlinked: {
      subject: '{detail} is no longer linked to Parta',
      title: 'A way to sign in was removed',
      lead: 'We unlinked {detail} from your account. You sign in by the other ways in your settings.',
      button: 'Open settings',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your Parta account',
      title: 'A new passkey',
      lead: 'The passkey “{detail}” was added to your account, and you can sign in with it.',
      button: 'Open settings',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your Parta account',
      title: 'Passkey removed',
      lead: 'The passkey “{detail}” no longer belongs to your account, and nobody can sign in with it.',
      button: 'Open settings',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    sessionStolen: {
      subject: 'We signed you out of Parta, to be safe',
      title: 'A suspicious sign-in',
      lead: 'Your sign-in ({detail}) was used a second time, most likely from somewhere else. To be safe we ended it everywhere. Sign in again, and if you are not sure, change your password.',
      button: 'Set a new password',
      notYou: 'It may be a coincidence, such as a restored browser. If it happens again, change your password.',
    },
    accountDeleting: {
      subject: 'Your Parta account will be deleted in 7 days',
      title: 'Your account will be deleted',
      lead: 'As you asked, your account and everything that belongs to it will be deleted on {detail}. Others no longer see you, and we have signed you out everywhere.',
      button: 'Sign in and keep my account',
      validity: 'Changed your mind? Just sign in before then, and everything stays as it was.',
      notYou:
        'Did you not want to delete your account? Sign in, which stops the deletion. Then set a new password at once, and sign out all devices in your settings.',
    },
    accountDeleted: {
      subject: 'Your Parta account is deleted',
      title: 'Account deleted',
      lead: 'We have deleted your account, profile, aliases, pictures and sign-ins. Messages and events that others need show a deleted user in place of your name. The law makes us keep records of payments, without your name.',
      notYou:
        'If you did not delete your account, write to whoever runs your Parta. We will send nothing more to this address.',
    },
    adminGranted: {
      subject: 'You are a Parta administrator',
      title: 'You have administrator rights',
      lead: 'Your account now has the rights of an administrator of this Parta: you receive reports of users and feedback, and you can make accounts.',
      button: 'Open settings',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, sign out all devices in your settings, and write to whoever runs this Parta.',
    },
    adminRevoked: {
      subject: 'You are no longer a Parta administrator',
      title: 'Administrator rights have ended',
      lead: 'The operator has taken the administrator rights from your account and signed you out everywhere. You can still sign in like everyone else.',
      notYou: 'If you do not know why, ask whoever runs this Parta.',
    },
    exportReady: {
      subject: 'Your data from Parta is ready',
      title: 'Your data is here',
      lead: 'We have put together an archive of everything that Parta knows about you: profile, events, messages, payments and more.',
      button: 'Open settings',
      validity: 'Download it in your settings within 24 hours, once. We will ask you first to show that it is you.',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    report: {
      subject: 'A reported user',
      title: 'Someone reported a user',
      lead: 'Please look into it within 24 hours.',
      button: 'Open the profile',
    },
    warned: {
      subject: 'A warning from the administrators of Parta',
      title: 'A warning',
      lead: 'Someone reported your behaviour, and the administrators of Parta agreed with them. If it happens again, you may lose your account.',
      notYou: 'Do you see it differently? Write to us by Feedback in the app.',
    },
    suspended: {
      subject: 'Your account in Parta is suspended',
      title: 'Your account is suspended',
      lead: 'The administrators of Parta have suspended your account {detail}. You cannot sign in meanwhile. Events that you lead take place.',
      notYou: 'Do you see it differently? Write to us by Feedback on the sign-in page.',
    },
    suspensionLifted: {
      subject: 'Your account in Parta works again',
      title: 'Welcome back',
      lead: 'The administrators of Parta have lifted the suspension of your account. You can sign in again.',
      button: 'Sign in',
    },
    reportAnswered: {
      subject: 'Your message to the administrators of Parta',
      title: 'It has been dealt with',
      lead: 'The administrators of Parta have looked into your message and dealt with it. Thank you for helping to keep this a good place.',
    },
    userFeedback: {
      subject: 'Feedback: {detail}',
      title: 'Feedback on Parta',
      lead: 'Someone sent a message by the form in the app.',
    },
    guest: {
      subject: '“{detail}” invites you to Parta',
      title: 'You are invited!',
      lead: '{detail} plans its trainings and matches in Parta: you see when and where it is on, and say with one tap whether you come. All you need to do is accept.',
      button: 'Accept the invitation',
      validity:
        'The invitation works for 30 days and is only for you. Until you accept it, you have no account in Parta.',
      notYou:
        'No idea what this is? Just delete this e-mail. We delete your address after 30 days, and nothing else happens.',
    },
    guestParent: {
      subject: '“{detail}” invites your child to Parta',
      title: 'An invitation for your child',
      lead: '{detail} plans its trainings and matches in Parta. Here children belong to their parents: accept the invitation, add the child to your profile, and you will sign them up and excuse them.',
      button: 'Accept the invitation',
      validity:
        'The invitation works for 30 days and is only for you. Until you accept it, you have no account in Parta.',
      notYou:
        'No idea what this is? Just delete this e-mail. We delete your address and the child’s name after 30 days, and nothing else happens.',
    },
  },
  entries: {
    reporter: 'Reported by',
    reported: 'Who',
    message: 'Message',
    type: 'Type',
    severity: 'Severity',
    title: 'Title',
    description: 'Description',
    email: 'E-mail for a reply',
    deviceInfo: 'Device',
    userId: 'User',
    invitedBy: 'Invited by',
    children: 'For',
  },
  letter: {
    when: 'When',
    where: 'Where',
    confirm: 'I am coming',
    decline: 'I am not coming',
    attached: 'The event for your calendar is attached.',
    validity: 'The buttons work until the event starts, and show you right away what happened.',
    stop: 'No more of these e-mails: {category}',
    block: 'I want no more invitations',
  },
  categories: {
    eventLifecycle: 'Course of events',
    eventInteractions: 'People in events',
    eventChanges: 'Changes of events',
    organizations: 'Organisations',
    feed: 'Posts',
    feedback: 'Feedback',
    digest: 'Summary',
  },
  digest: {
    daily: { subject: 'Your day in Parta', title: 'Today and the next days' },
    weekly: { subject: 'Your week in Parta', title: 'Your week' },
    events: {
      one: 'You have {count} event coming up.',
      few: 'You have {count} events coming up.',
      many: 'You have {count} events coming up.',
      other: 'You have {count} events coming up.',
    },
    unread: {
      one: 'You have {count} unread notification.',
      few: 'You have {count} unread notifications.',
      many: 'You have {count} unread notifications.',
      other: 'You have {count} unread notifications.',
    },
    button: 'Open Parta',
  },
  hello: 'Hi {name},',
  greeting: 'See you on the pitch,',
}
