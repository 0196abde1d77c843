import type { Words } from './words.ts'

export const en: Words = {
  kinds: {
    confirm: {
      subject: 'Your Parta code',
      title: 'Welcome to Parta!',
      lead: 'One more step and you can play: confirm that this email address is yours.',
      button: 'Confirm my email',
      code: 'Or enter this code in the app:',
      validity:
        'The link and the code are valid for 24 hours and work once. In another browser than the one where you signed up we ask for your password, too.',
      notYou:
        'If you did not sign up for Parta, just delete this email and don’t share the code with anybody. Nothing else will happen.',
    },
    confirmEntry: {
      subject: 'Your code for Parta',
      title: 'One last step',
      lead: 'One tap confirms your email, and you are in.',
      button: 'Confirm and join',
      code: 'Or enter this code on the page that asks for it:',
      validity: 'The link and the code are valid for 24 hours and work only once. The link works in any browser.',
      notYou:
        'Not joining anything? Delete this email, and do not pass on the code or the link. Nothing else will happen.',
    },
    confirmSocial: {
      subject: 'Your Parta code',
      title: 'Confirm your email',
      lead: 'You are signing in with {detail}. Before we let you in, let us check that this email address is yours.',
      code: 'Enter this code in the browser where you started to sign in:',
      validity: 'The code is valid for an hour and works once.',
      notYou:
        'If you were not signing in to Parta, just delete this email and don’t share the code with anybody. Nothing else will happen.',
    },
    reset: {
      subject: 'Your code for a new password',
      title: 'A new password',
      lead: 'Passwords get forgotten, no worries. You can set a new one here.',
      button: 'Set a new password',
      code: 'Enter this code on the page:',
      validity:
        'The code is valid for an hour and works once. When you change your password, we sign you out on all devices.',
      notYou:
        'If you did not ask for a new password, delete this email and don’t share the code with anybody. Your password stays the same.',
    },
    signInCode: {
      subject: 'Your code to sign in to Parta',
      title: 'Sign in without a password',
      lead: 'One tap is enough, or six digits.',
      button: 'Sign in',
      code: 'Or enter this code on the sign-in page:',
      validity: 'The link and the code are valid for 15 minutes and work only once. The link works in any browser.',
      notYou:
        'Not signing in? Delete this email, and do not pass on the code or the link. Without them nobody gets into your account.',
    },
    proof: {
      subject: 'Your code to confirm that it is you',
      title: 'Confirm that it is you',
      lead: 'You are about to do something important with your account in the app. This code shows that it is really you.',
      code: 'Enter this code in the app:',
      validity: 'The code is valid for 15 minutes and works once.',
      notYou:
        'Was this not you? Don’t share the code with anybody. Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    emailCode: {
      subject: 'Your code for changing your Parta email',
      title: 'Confirm your new email',
      lead: 'You want to sign in to Parta with this email. The code confirms that it is yours.',
      code: 'Enter this code in the settings, where you change the email:',
      validity: 'The code is valid for an hour and works once.',
      notYou:
        'If you are not changing your Parta email, delete this message and don’t share the code with anybody. Nothing else happens.',
    },
    entryKnown: {
      subject: 'Sign in and come to play',
      title: 'You already have an account',
      lead: 'You want to join by a link that somebody sent you, and this email already has an account in Parta. Sign in, the link opens at once, and you join with one tap.',
      button: 'Sign in and join',
      notYou: 'If it was somebody else, you don’t need to do anything. They have learnt nothing about this account.',
    },
    emailTaken: {
      subject: 'This email already has a Parta account',
      title: 'This email already has an account',
      lead: 'Somebody wanted to add this address to another Parta account. An email can have only one account, so we changed nothing.',
      button: 'Sign in',
      notYou: 'If it was somebody else, you don’t need to do anything. They have learnt nothing about this account.',
    },
    emailChanged: {
      subject: 'The email of your Parta account has changed',
      title: 'Your email has changed',
      lead: 'You now sign in to Parta with {detail}. We signed you out on all your other devices.',
      button: 'It was not me, undo it',
      validity: 'You can undo the change for 7 days. We then sign you out everywhere, and you set a new password.',
      notYou: 'If you made this change, you don’t need to do anything.',
    },
    emailHeld: {
      subject: 'This email still belongs to a Parta account',
      title: 'A new account has to wait',
      lead: 'Somebody wanted to use this email on Parta. Until recently it belonged to an account that has another email now, and it can still be given back to it. It becomes free for a new account on {detail}.',
      button: 'Give the account its email back',
      validity: 'If you give the email back, we sign the account out everywhere, and you set a new password.',
      notYou: 'If you made the change and do not want it undone, you don’t need to do anything.',
    },
    emailUndone: {
      subject: 'The email of a Parta account was changed back',
      title: 'The old email is back',
      lead: 'The Parta account that had this email has its old one again, {detail}. Somebody who can read the mail of the old address changed it back. We signed the account out everywhere, and nobody gets in without a new password.',
      button: 'Set a new password',
      notYou:
        'Is the account yours, and you did not want this? Change the password of the old mailbox now, and then use it to set a new password in Parta.',
    },
    invited: {
      subject: 'You have a Parta account',
      title: 'Welcome to Parta!',
      lead: 'An administrator has created an account for you. Sign in with this email and the temporary password; right after that you choose your own.',
      button: 'Sign in',
      code: 'Your temporary password:',
      validity: 'The temporary password is valid for 7 days.',
      notYou:
        'If you don’t know about this account, just delete this email. Nothing else will happen unless you sign in.',
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
      lead: 'You have just set a new password with a code, and we signed you out on all your other devices. The links by which other calendars showed your events no longer work: you can make new ones in Parta.',
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
      lead: 'We unlinked {detail} from your account. You can sign in by the other ways listed in your settings.',
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
        'Did you not want to delete your account? Sign in to stop the deletion. Then set a new password at once, and sign out all devices in your settings.',
    },
    accountDeleted: {
      subject: 'Your Parta account is deleted',
      title: 'Account deleted',
      lead: 'We have deleted your account, your profile and those of your people, your pictures and ways to sign in. Messages and events that others need show a deleted user in place of your name. The law makes us keep records of payments, without your name.',
      notYou:
        'If you did not delete your account, write to whoever runs your Parta. We will send nothing more to this address.',
    },
    adminGranted: {
      subject: 'You are a Parta administrator',
      title: 'You have administrator rights',
      lead: 'Your account now has the rights of an administrator of this Parta: you receive reports about people and messages from the app, and you can create accounts.',
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
      validity: 'Download it in your settings within 24 hours, once. We will first ask you to confirm that it is you.',
      notYou:
        'Was this not you? Someone may have got into your account: set a new password now, and sign out all devices in your settings.',
    },
    report: {
      subject: 'A person was reported',
      title: 'Someone reported a person',
      lead: 'Please look into it within 24 hours.',
      button: 'Open the profile',
    },
    warned: {
      subject: 'A warning from Parta’s administrators',
      title: 'A warning',
      lead: 'Someone reported your behaviour, and Parta’s administrators agreed with them. If it happens again, you may lose your account.',
      notYou: 'Do you see it differently? Write to us from the app: the link is in the settings.',
    },
    suspended: {
      subject: 'Your Parta account is suspended',
      title: 'Your account is suspended',
      lead: 'Parta’s administrators have suspended your account {detail}. Meanwhile you cannot sign in. The events that you lead still take place.',
      notYou: 'Do you see it differently? Write to us: the contact is at the bottom of the sign-in page.',
    },
    suspensionLifted: {
      subject: 'Your Parta account works again',
      title: 'Welcome back',
      lead: 'Parta’s administrators have lifted the suspension of your account. You can sign in again.',
      button: 'Sign in',
    },
    reportAnswered: {
      subject: 'Your message to Parta’s administrators',
      title: 'It has been dealt with',
      lead: 'Parta’s administrators have looked into your message and dealt with it. Thank you for helping to keep this a good place.',
    },
    userFeedback: {
      subject: 'Bug or idea: {detail}',
      title: 'A message from the app',
      lead: 'Someone sent a message with the form in the app.',
    },
    guest: {
      subject: '“{detail}” invites you to Parta',
      title: 'You are invited!',
      lead: '{detail} plans its training sessions and matches on Parta: you see when and where they are, and say with one tap whether you are coming. All you need to do is accept.',
      button: 'Accept the invitation',
      validity: 'The invitation works for 30 days and is only for you. Until you accept it, you have no Parta account.',
      notYou:
        'No idea what this is? Just delete this email. We delete your address after 30 days, and nothing else happens.',
    },
    guestParent: {
      subject: '“{detail}” invites your child to Parta',
      title: 'An invitation for your child',
      lead: '{detail} plans its training sessions and matches on Parta. Children take part through their parents: accept the invitation, add the child to your people, and you can sign them up or say that they are not coming.',
      button: 'Accept the invitation',
      validity: 'The invitation works for 30 days and is only for you. Until you accept it, you have no Parta account.',
      notYou:
        'No idea what this is? Just delete this email. We delete your address and the child’s name after 30 days, and nothing else happens.',
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
    email: 'Email for a reply',
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
    validity: 'The buttons work until the event starts. After a tap, you confirm your answer on a page.',
    stop: 'No more of these emails: {category}',
    block: 'Send me no more invitations',
  },
  categories: {
    eventLifecycle: 'Event reminders',
    eventInteractions: 'Sign-ups and invitations',
    eventChanges: 'Event changes',
    organizations: 'Organisations',
    feed: 'Posts',
    feedback: 'Feedback',
    digest: 'Digest',
  },
  digest: {
    daily: { subject: 'Your day on Parta', title: 'Today and the next days' },
    weekly: { subject: 'Your week on Parta', title: 'Your week' },
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
  greeting: 'All the best,',
}
