import type { Words } from './words.ts'

export const sk: Words = {
  kinds: {
    confirm: {
      subject: 'Tvoj kód do Party',
      title: 'Vitaj v partii!',
      lead: 'Ešte jeden krok a môžeš hrať: potvrď, že tento e-mail patrí tebe.',
      button: 'Potvrdiť e-mail',
      code: 'Alebo zadaj v aplikácii tento kód:',
      validity:
        'Odkaz aj kód platia 24 hodín a fungujú iba raz. V inom prehliadači, než v ktorom si sa registroval(a), sa ťa opýtame ešte na heslo.',
      notYou:
        'Ak si sa do Party neregistroval(a), tento e-mail pokojne zmaž a kód nikomu nehovor. Nič ďalšie sa nestane.',
    },
    confirmSocial: {
      subject: 'Tvoj kód do Party',
      title: 'Potvrď svoj e-mail',
      lead: 'Prihlasuješ sa cez {detail}. Skôr než ťa pustíme ďalej, overíme si, že tento e-mail patrí tebe.',
      code: 'Zadaj tento kód v prehliadači, kde si sa začal(a) prihlasovať:',
      validity: 'Kód platí hodinu a funguje iba raz.',
      notYou:
        'Ak si sa do Party neprihlasoval(a), tento e-mail pokojne zmaž a kód nikomu nehovor. Nič ďalšie sa nestane.',
    },
    reset: {
      subject: 'Kód na nové heslo',
      title: 'Nové heslo',
      lead: 'Heslo sa občas zabudne, to nič. Tu si nastavíš nové.',
      button: 'Nastaviť nové heslo',
      code: 'Na stránke zadaj tento kód:',
      validity: 'Kód platí hodinu a funguje iba raz. Keď si heslo zmeníš, odhlásime ťa na všetkých zariadeniach.',
      notYou: 'Ak si o nové heslo nepožiadal(a), tento e-mail zmaž a kód nikomu nehovor. Tvoje heslo zostáva rovnaké.',
    },
    proof: {
      subject: 'Kód, že si to ty',
      title: 'Potvrď, že si to ty',
      lead: 'V aplikácii sa chystáš urobiť niečo dôležité so svojím účtom. Týmto kódom potvrdíš, že si to naozaj ty.',
      code: 'Zadaj tento kód v aplikácii:',
      validity: 'Kód platí 15 minút a funguje iba raz.',
      notYou:
        'Nebol(a) si to ty? Kód nikomu nehovor. Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    emailCode: {
      subject: 'Kód pre nový e-mail v Parte',
      title: 'Potvrď nový e-mail',
      lead: 'Chceš sa do Party prihlasovať týmto e-mailom. Kódom potvrdíš, že patrí tebe.',
      code: 'Zadaj tento kód v nastaveniach, kde meníš e-mail:',
      validity: 'Kód platí hodinu a funguje len raz.',
      notYou: 'Ak v Parte e-mail nemeníš, túto správu zmaž a kód nikomu nehovor. Nič ďalšie sa nestane.',
    },
    emailTaken: {
      subject: 'Tento e-mail už v Parte účet má',
      title: 'Tento e-mail už účet má',
      lead: 'Niekto chcel túto adresu pridať k inému účtu v Parte. Jeden e-mail môže mať len jeden účet, takže sme nič nezmenili.',
      button: 'Prihlásiť sa',
      notYou: 'Ak to bol niekto iný, nemusíš robiť nič. O tomto účte sa nič nedozvedel.',
    },
    emailChanged: {
      subject: 'E-mail tvojho účtu v Parte sa zmenil',
      title: 'E-mail je zmenený',
      lead: 'Do Party sa teraz prihlasuješ e-mailom {detail}. Na ostatných zariadeniach prihlásenie skončilo.',
      button: 'To nie som ja, vrátiť späť',
      validity: 'Vrátiť zmenu sa dá 7 dní. Všade ťa pritom odhlásime a nastavíš si nové heslo.',
      notYou: 'Ak to bola tvoja zmena, nemusíš robiť nič.',
    },
    invited: {
      subject: 'Máš účet v Parte',
      title: 'Vitaj v partii!',
      lead: 'Správca ti založil účet. Prihlás sa týmto e-mailom a dočasným heslom, hneď potom si zvolíš vlastné.',
      button: 'Prihlásiť sa',
      code: 'Tvoje dočasné heslo:',
      validity: 'Dočasné heslo platí 7 dní.',
      notYou: 'Ak o žiadnom účte nevieš, tento e-mail pokojne zmaž. Bez prihlásenia sa nič ďalšie nestane.',
    },
    passwordChanged: {
      subject: 'Tvoje heslo do Party sa zmenilo',
      title: 'Heslo je zmenené',
      lead: 'Práve si si zmenil(a) heslo. Na ostatných zariadeniach sme ťa odhlásili.',
      button: 'To som nebol(a) ja',
      notYou: 'Ak to bola tvoja zmena, nemusíš robiť nič.',
    },
    linked: {
      subject: 'K účtu v Parte pribudol {detail}',
      title: 'Nový spôsob prihlásenia',
      lead: 'K tvojmu účtu je teraz pripojený {detail} a môžeš sa cezeň prihlasovať.',
      button: 'Otvoriť nastavenia',
      notYou:
        'Nebol(a) si to ty? Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    unlinked: {
      subject: '{detail} už nie je pripojený k Parte',
      title: 'Spôsob prihlásenia odpojený',
      lead: '{detail} sme odpojili od tvojho účtu. Prihlásiš sa ostatnými spôsobmi, ktoré máš v nastaveniach.',
      button: 'Otvoriť nastavenia',
      notYou:
        'Nebol(a) si to ty? Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    passkeyAdded: {
      subject: 'K účtu v Parte pribudol prístupový kľúč',
      title: 'Nový prístupový kľúč',
      lead: 'K tvojmu účtu pribudol prístupový kľúč „{detail}“ a môžeš sa ním prihlasovať.',
      button: 'Otvoriť nastavenia',
      notYou:
        'Nebol(a) si to ty? Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    passkeyRemoved: {
      subject: 'Prístupový kľúč je z Party odobratý',
      title: 'Prístupový kľúč odobratý',
      lead: 'Prístupový kľúč „{detail}“ už k tvojmu účtu nepatrí a nedá sa ním prihlásiť.',
      button: 'Otvoriť nastavenia',
      notYou:
        'Nebol(a) si to ty? Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    sessionStolen: {
      subject: 'Odhlásili sme ťa z Party, pre istotu',
      title: 'Podozrivé prihlásenie',
      lead: 'Tvoje prihlásenie ({detail}) niekto použil druhýkrát, najskôr z iného miesta. Pre istotu sme ho ukončili všade. Prihlás sa znova, a ak si nie si istý(á), zmeň si heslo.',
      button: 'Nastaviť nové heslo',
      notYou: 'Môže to byť aj náhoda, napríklad obnovený prehliadač. Ak sa to opakuje, zmeň si heslo.',
    },
    accountDeleting: {
      subject: 'Tvoj účet v Parte sa zmaže o 7 dní',
      title: 'Účet sa zmaže',
      lead: 'Podľa tvojho želania sa tvoj účet aj všetko, čo k nemu patrí, zmaže {detail}. Ostatní ťa už nevidia a všade sme ťa odhlásili.',
      button: 'Prihlásiť sa a účet si nechať',
      validity: 'Rozmyslel(a) si si to? Stačí sa dovtedy prihlásiť a všetko zostane, ako bolo.',
      notYou:
        'Nechcel(a) si účet zmazať? Prihlás sa, tým mazanie zrušíš. Potom si hneď nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    accountDeleted: {
      subject: 'Tvoj účet v Parte je zmazaný',
      title: 'Účet je zmazaný',
      lead: 'Zmazali sme tvoj účet, profil, zástupné profily, obrázky aj prihlásenia. Pri správach a udalostiach, ktoré potrebujú ostatní, zostane namiesto tvojho mena iba označenie zmazaného používateľa. Záznamy o platbách musíme podľa zákona uchovať, ale bez mena.',
      notYou: 'Ak si účet nemazal(a), ozvi sa správcovi svojej Party. Na túto adresu už nič ďalšie nepošleme.',
    },
    adminGranted: {
      subject: 'Si správcom Party',
      title: 'Máš práva správcu',
      lead: 'Tvoj účet má teraz práva správcu tejto Party: chodia ti nahlásenia používateľov a spätná väzba a môžeš zakladať účty.',
      button: 'Otvoriť nastavenia',
      notYou:
        'Nebol(a) si to ty? Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo, v nastaveniach odhlás všetky zariadenia a ozvi sa tomu, kto Partu prevádzkuje.',
    },
    adminRevoked: {
      subject: 'Už nie si správcom Party',
      title: 'Už nemáš práva správcu',
      lead: 'Prevádzkovateľ odobral tvojmu účtu práva správcu a všade ťa odhlásil. Prihlásiť sa môžeš ďalej, ako každý iný.',
      notYou: 'Ak o tom nevieš, opýtaj sa toho, kto Partu prevádzkuje.',
    },
    exportReady: {
      subject: 'Tvoje dáta z Party sú pripravené',
      title: 'Tvoje dáta sú tu',
      lead: 'Pripravili sme archív so všetkým, čo o tebe Parta vie: profil, udalosti, správy, platby a ďalšie.',
      button: 'Otvoriť nastavenia',
      validity: 'Stiahneš si ho v nastaveniach, do 24 hodín a iba raz. Predtým sa ťa spýtame, či si to naozaj ty.',
      notYou:
        'Nebol(a) si to ty? Niekto sa možno dostal do tvojho účtu: hneď si nastav nové heslo a v nastaveniach odhlás všetky zariadenia.',
    },
    report: {
      subject: 'Nahlásený používateľ',
      title: 'Niekto nahlásil používateľa',
      lead: 'Posúď to, prosím, do 24 hodín.',
      button: 'Otvoriť profil',
    },
    userFeedback: {
      subject: 'Spätná väzba: {detail}',
      title: 'Spätná väzba k Parte',
      lead: 'Niekto poslal správu cez formulár v aplikácii.',
    },
  },
  entries: {
    reporter: 'Kto hlási',
    reported: 'Koho',
    message: 'Správa',
    type: 'Druh',
    severity: 'Závažnosť',
    title: 'Nadpis',
    description: 'Opis',
    email: 'E-mail na odpoveď',
    deviceInfo: 'Zariadenie',
    userId: 'Používateľ',
  },
  letter: {
    when: 'Kedy',
    where: 'Kde',
    confirm: 'Potvrdiť účasť',
    decline: 'Neprídem',
    attached: 'V prílohe je udalosť do tvojho kalendára.',
    validity: 'Tlačidlá fungujú do začiatku udalosti a hneď po ťuknutí uvidíš, čo sa stalo.',
    stop: 'Tieto e-maily už nechcem: {category}',
  },
  categories: {
    eventLifecycle: 'Priebeh udalostí',
    eventInteractions: 'Ľudia v udalostiach',
    eventChanges: 'Zmeny udalostí',
    organizations: 'Organizácie',
    feed: 'Príspevky',
    feedback: 'Hodnotenia',
    digest: 'Súhrn',
  },
  digest: {
    daily: { subject: 'Tvoj deň v Parte', title: 'Dnes a v najbližších dňoch' },
    weekly: { subject: 'Tvoj týždeň v Parte', title: 'Tvoj týždeň' },
    events: {
      one: 'Čaká ťa {count} udalosť.',
      few: 'Čakajú ťa {count} udalosti.',
      many: 'Čaká ťa {count} udalosti.',
      other: 'Čaká ťa {count} udalostí.',
    },
    unread: {
      one: 'Máš {count} neprečítané upozornenie.',
      few: 'Máš {count} neprečítané upozornenia.',
      many: 'Máš {count} neprečítaného upozornenia.',
      other: 'Máš {count} neprečítaných upozornení.',
    },
    button: 'Otvoriť Partu',
  },
  greeting: 'Vidíme sa na ihrisku,\nParta',
}
