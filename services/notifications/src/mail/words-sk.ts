import type { Words } from './words.ts'

export const sk: Words = {
  kinds: {
    confirm: {
      subject: '{code} je tvoj kód do Party',
      title: 'Vitaj v partii!',
      lead: 'Ešte jeden krok a môžeš hrať: potvrď, že tento e-mail patrí tebe.',
      button: 'Potvrdiť e-mail',
      code: 'Alebo zadaj v aplikácii tento kód:',
      validity: 'Odkaz aj kód platia 24 hodín a fungujú iba raz.',
      notYou: 'Ak si sa do Party neregistroval(a), tento e-mail pokojne zmaž. Nič ďalšie sa nestane.',
    },
    confirmSocial: {
      subject: '{code} je tvoj kód do Party',
      title: 'Potvrď svoj e-mail',
      lead: 'Prihlasuješ sa cez {detail}. Skôr než ťa pustíme ďalej, overíme si, že tento e-mail patrí tebe.',
      code: 'Zadaj tento kód v prehliadači, kde si sa začal(a) prihlasovať:',
      validity: 'Kód platí hodinu a funguje iba raz.',
      notYou:
        'Ak si sa do Party neprihlasoval(a), tento e-mail pokojne zmaž a kód nikomu nehovor. Nič ďalšie sa nestane.',
    },
    reset: {
      subject: '{code} je tvoj kód na nové heslo',
      title: 'Nové heslo',
      lead: 'Heslo sa občas zabudne, to nič. Tu si nastavíš nové.',
      button: 'Nastaviť nové heslo',
      code: 'Na stránke zadaj tento kód:',
      validity: 'Kód platí hodinu a funguje iba raz. Keď si heslo zmeníš, odhlásime ťa na všetkých zariadeniach.',
      notYou: 'Ak si o nové heslo nepožiadal(a), tento e-mail zmaž a kód nikomu nehovor. Tvoje heslo zostáva rovnaké.',
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
    accountDeleted: {
      subject: 'Tvoj účet v Parte je zmazaný',
      title: 'Účet je zmazaný',
      lead: 'Zmazali sme tvoj účet, profil, podprofily, obrázky aj prihlásenia. Pri správach a akciách, ktoré potrebujú ostatní, zostane namiesto tvojho mena iba označenie zmazaného používateľa. Záznamy o platbách musíme podľa zákona uchovať, ale bez mena.',
      notYou: 'Ak si účet nemazal(a), ozvi sa správcovi svojej Party. Na túto adresu už nič ďalšie nepošleme.',
    },
    exportReady: {
      subject: 'Tvoje dáta z Party sú pripravené',
      title: 'Tvoje dáta sú tu',
      lead: 'Pripravili sme archív so všetkým, čo o tebe Parta vie: profil, akcie, správy, platby a ďalšie.',
      button: 'Stiahnuť archív',
      validity: 'Odkaz platí 24 hodín. Kto ho má, má aj tvoje dáta, tak ho nikomu neposielaj.',
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
  greeting: 'Vidíme sa na ihrisku,\nParta',
}
