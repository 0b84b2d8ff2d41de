/**
 * The picture of the sample card, as SVG: a window of the inn with its lamp, the river in the rain, and on the other
 * bank the dark stage. Rain and ripples come from a small seeded series, so that the drawing is the same every time.
 */
export function cloudstay() {
  const next = series(1907);
  const rain = Array.from({ length: 120 }, () => drop(next)).join('');
  const rings = Array.from({ length: 26 }, () => ring(next)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 720" width="480" height="720">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1d2a35"/><stop offset=".62" stop-color="#3c5059"/><stop offset="1" stop-color="#667570"/>
    </linearGradient>
    <linearGradient id="river" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#4a5d60"/><stop offset="1" stop-color="#18242b"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#ffd28a" stop-opacity=".95"/><stop offset=".35" stop-color="#f7b25c" stop-opacity=".42"/><stop offset="1" stop-color="#f7b25c" stop-opacity="0"/></radialGradient>
    <linearGradient id="path" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f0b565" stop-opacity=".55"/><stop offset="1" stop-color="#f0b565" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="480" height="720" fill="url(#sky)"/>
  <path d="M0 300Q60 236 128 268T262 250T372 232T480 262V420H0z" fill="#43565c"/>
  <path d="M0 330Q90 286 170 316T330 300T480 318V430H0z" fill="#394b51"/>
  ${bank()}
  <rect y="404" width="480" height="316" fill="url(#river)"/>
  ${stage()}
  ${boat()}
  ${rings}
  <g stroke="#d5e0e0" stroke-linecap="round">${rain}</g>
  ${room()}
</svg>`;
}

function bank() {
  const houses = [
    [-20, 342, 84, 66],
    [54, 352, 58, 56],
    [392, 346, 70, 62],
    [452, 356, 60, 52],
  ];
  return (
    houses
      .map(
        ([x, y, w, h]) =>
          `<path d="M${x} ${y}h${w}v${h}h-${w}z" fill="#2f3f45"/><path d="M${x - 10} ${y + 3}q12-4 24-22h${w - 28}q10 18 24 22z" fill="#202c32"/>`,
      )
      .join('') +
    '<rect x="78" y="376" width="9" height="12" fill="#d99d4f"/><rect x="420" y="372" width="9" height="12" fill="#c98f47"/>'
  );
}

function stage() {
  return `<g>
    <path d="M142 404h196l10 34H132z" fill="#2a363b"/><path d="M132 438h216v10H132z" fill="#202a2f"/>
    <path d="M196 438q44-34 88 0z" fill="#10181c"/>
    <path d="M152 396h176v10H152z" fill="#46555a"/>
    <path d="M166 300h148v98H166z" fill="#141d22"/>
    <path d="M186 300h108v98H186z" fill="#0c1317"/>
    <path d="M186 300q10 50-6 98h-4v-98zM294 300q-10 50 6 98h4v-98z" fill="#5b1f1b"/>
    <path d="M160 296h9v104h-9zM311 296h9v104h-9z" fill="#7b2f22"/>
    <path d="M104 302q42-8 62-40h148q20 32 62 40q-26 8-62 0H166q-36 8-62 0z" fill="#1b262c"/>
    <path d="M104 302q42-8 62-40M376 302q-42-8-62-40" fill="none" stroke="#53656a" stroke-width="2"/>
    <path d="M140 262q40-8 58-34h84q18 26 58 34q-20 6-50 0H190q-30 6-50 0z" fill="#222f36"/>
    <path d="M198 228h84" stroke="#5e7176" stroke-width="4"/>
    <path d="M240 204q7 5 4 11q8 6 0 13h-8q-8-7 0-13q-3-6 4-11z" fill="#5e7176"/>
    <path d="M212 268h56v18h-56z" fill="#7a5a2f"/>
    <path d="M132 448h216l-14 96H146z" fill="#0e171c" opacity=".55"/>
    <path d="M104 586q70-34 136-36t136 36q-70-18-136-18T104 586z" fill="#0e171c" opacity=".3"/>
  </g>`;
}

function boat() {
  return `<g>
    <circle cx="402" cy="470" r="42" fill="url(#glow)" opacity=".75"/>
    <path d="M394 486h14v84h-14z" fill="url(#path)" opacity=".8"/>
    <path d="M330 486q56 18 122-2l12 4q-18 22-66 22t-72-20z" fill="#121a1f"/>
    <path d="M356 488q4-26 32-26t34 24z" fill="#233037"/>
    <rect x="397" y="462" width="10" height="15" rx="5" fill="#d4492d"/>
  </g>`;
}

/** What is near: the sill, the lattice at the left, the lamp and its light. */
function room() {
  const bars = [26, 52, 78].map((x) => `<path d="M${x} 0v640" stroke-width="5"/>`).join('');
  const rungs = [96, 210, 324, 438, 552].map((y) => `<path d="M0 ${y}h104" stroke-width="5"/>`).join('');
  return `<g>
    <g stroke="#11181b">${bars}${rungs}<path d="M106 0v640" stroke-width="15"/></g>
    <path d="M0 0h480v26H0z" fill="#11181b"/>
    <circle cx="196" cy="568" r="190" fill="url(#glow)"/>
    <path d="M0 640h480v80H0z" fill="#2b1d15"/><path d="M0 632h480v14H0z" fill="#6b4526"/><path d="M0 632h480v3H0z" fill="#b0733a"/>
    <path d="M168 632q0-12 14-13v-16h28v16q14 1 14 13z" fill="#3a2a1d"/>
    <path d="M156 604q2-16 20-17h40q18 1 20 17q-40 10-80 0z" fill="#503822"/><path d="M158 598q38 9 76 0" fill="none" stroke="#c98d4d" stroke-width="2"/>
    <path d="M196 526q19 26 12 46q-4 14-12 14t-12-14q-6-18 12-46z" fill="#ffe0a1"/><path d="M196 550q9 14 6 25q-2 8-6 8t-6-8q-3-10 6-25z" fill="#fff6dc"/>
    <path d="M306 634l22-32h100l-8 32z" fill="#cdbb97"/><path d="M306 634l22-32h100l-8 32z" fill="none" stroke="#8d7a58" stroke-width="1.5"/>
    <path d="M344 611h58M338 619h60M332 627h34" stroke="#5b4a35" stroke-width="2" stroke-linecap="round" opacity=".8"/>
    <path d="M392 596l44-52" stroke="#2a1a12" stroke-width="6" stroke-linecap="round"/><path d="M392 596q-10 6-12 16q10-2 15-12z" fill="#16100c"/>
  </g>`;
}

function drop(next) {
  const x = next() * 520;
  const y = next() * 640;
  const length = 18 + next() * 30;
  const strength = (0.1 + next() * 0.26).toFixed(2);
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-length / 6).toFixed(1)} ${length.toFixed(1)}" stroke-width="${(0.7 + next() * 0.6).toFixed(1)}" opacity="${strength}"/>`;
}

function ring(next) {
  const size = 5 + next() * 13;
  return `<ellipse cx="${(110 + next() * 380).toFixed(1)}" cy="${(470 + next() * 150).toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size / 6).toFixed(1)}" fill="none" stroke="#cbd9da" stroke-width=".8" opacity="${(0.15 + next() * 0.3).toFixed(2)}"/>`;
}

/** Numbers in [0, 1) that are the same for a seed (multiplicative congruential, modulus 2³¹ − 1). */
function series(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
