import type images from './demo-images.json';

/** The demo in Spanish, as spoken in North Texas. `alt` describes the picture. */
export const DEMO_SPANISH: Readonly<
  Record<keyof typeof images, { title: string; description: string; alt: string }>
> = {
  'neon-castle-bounce-house': {
    title: 'Brincolín Castillo Neón',
    description:
      'El castillo que más nos piden: magenta y morado, con torres verde limón y turquesa que lucen en cualquier patio. Tiene malla en los cuatro lados para que no pierdas de vista ningún brinco, y una rampa suave con escalón acolchonado para que los chiquitos suban solos. Le cabe un salón entero por turnos y aun así entra en casi cualquier patio.',
    alt: 'Brincolín de castillo morado y magenta con torres verde limón y turquesa, ventanas de malla y una estrella sobre la entrada',
  },
  'tropical-island-bounce-house': {
    title: 'Brincolín Isla Tropical',
    description:
      'Cuatro palmeras, un sol que nunca deja de sonreír y tablas de surf a un lado: un día de playa sin manejar hasta Galveston. Las palmeras le dan sombra al piso para brincar, y eso en julio los papás lo agradecen. Se lleva muy bien con cualquiera de nuestros toboganes de agua.',
    alt: 'Brincolín tropical con cuatro palmeras inflables, un sol sonriente, flores y tablas de surf a un lado',
  },
  'unicorn-rainbow-bounce-house': {
    title: 'Brincolín Unicornio y Arcoíris',
    description:
      'Un unicornio dormilón cuida la puerta, un arcoíris va de torre a torre y todo tiene colores de helado. Es la foto de cumpleaños que todos quieren. Las paredes de malla lo mantienen fresco y la rampa rosa, bien ancha, ayuda a los pies chiquitos a entrar y salir.',
    alt: 'Brincolín en tonos pastel con un gran arcoíris, nubes y la cabeza de un unicornio dormido sobre la entrada',
  },
  'midnight-dragon-bounce-house': {
    title: 'Brincolín Dragón de Medianoche',
    description:
      'Se sube por la lengua roja y se brinca en la panza de la bestia. Con cuernos dorados, alas abiertas y cola enroscada, este dragón verde oscuro se ve bravo, pero por dentro es tan suave como todos los nuestros. Para caballeros, domadores de dragones y cualquiera que cumpla siete.',
    alt: 'Brincolín de dragón verde oscuro con alas, cuernos, cola enroscada y una lengua roja como rampa de entrada',
  },
  'sports-arena-bouncer': {
    title: 'Brincolín Arena Deportiva',
    description:
      'Una arena sin techo con canasta de verdad: siempre hay un partido mientras los demás brincan. Paredes a rayas y balones gigantes de futbol y básquetbol en las esquinas; nosotros llevamos dos pelotas suaves. Como está abierta por arriba, los más altos también pueden clavarla.',
    alt: 'Arena deportiva inflable sin techo con canasta de básquetbol, paredes a rayas y balones gigantes',
  },
  'toddler-playland': {
    title: 'Mundo de Juegos para Pequeñitos',
    description:
      'Un mundo bajito y tranquilo para los invitados más chicos: una puerta de arcoíris, un pato para abrazar, una jirafa que los cuida y un mini tobogán con la emoción justa. La barda acolchonada no los deja salirse y a ti te deja alcanzarlos desde cualquier lado. Cabe en casi todos los salones y en la iglesia.',
    alt: 'Área de juegos inflable y bajita para niños pequeños con arcoíris, pato, jirafa, mini tobogán y barda de colores',
  },
  'blue-crush-water-slide': {
    title: 'Tobogán de Agua Ola Azul',
    description:
      'Dieciocho pies de tobogán azul bien fresco, con bordes amarillos y una alberquita al final. Suben por la escalera del lado, pasan bajo el arco y ¡al agua!: es un solo carril, pero la fila nunca se detiene. Con una manguera de jardín le basta.',
    alt: 'Tobogán de agua azul, alto y de un carril, con bordes amarillos, escalera, arco y alberca para el chapuzón',
  },
  'palm-racer-dual-water-slide': {
    title: 'Tobogán de Agua Palmeras de Doble Carril',
    description:
      'Dos carriles, uno rosa y uno turquesa, y ningún pretexto para perder. Se echan carreras desde abajo de las palmeras, a veinte pies de altura, hasta la alberca grande. Con el doble de carriles se espera la mitad: por eso es nuestro favorito para escuelas y cumpleaños grandes.',
    alt: 'Tobogán de agua morado de dos carriles, magenta y turquesa, con palmeras y un sol arriba y alberca abajo',
  },
  'volcano-blast-water-slide': {
    title: 'Tobogán de Agua Volcán en Erupción',
    description:
      'Llamas y humo arriba, lava por los lados y una bajada naranja directo a la alberca roja. Con veintidós pies es el tobogán más alto que tenemos, y se ve desde la esquina. Para invitados que vuelven a subir antes de secarse.',
    alt: 'Volcán inflable con lava, llamas y humo y un tobogán de agua naranja que cae en una alberca roja',
  },
  'splash-dash-slip-and-slide': {
    title: 'Deslizador de Agua Splash Dash',
    description:
      'Toman vuelo, se avientan por tres arcos que rocían agua y llegan deslizándose hasta la alberca. Son dos carriles lado a lado para que no paren las carreras, y como no hay que escalar nada, se animan desde los de primer grado hasta el abuelo. Es plano: cabe bajo árboles y cables donde un tobogán alto no puede ir.',
    alt: 'Deslizador de agua inflable, largo y de dos carriles, con tres arcos de colores, rocío y alberca al final',
  },
  'big-wave-water-slide': {
    title: 'Tobogán de Agua La Gran Ola',
    description:
      'Bajas por dentro de una ola que se enrosca, con espuma blanca arriba y una alberca azul esperándote. La ola le da sombra a toda la bajada, así que el tobogán sigue fresco aunque Texas no. Ideal si quieres un solo tobogán que deje a toda la cuadra con la boca abierta.',
    alt: 'Tobogán de agua debajo de una gran ola inflable con espuma blanca y una alberca azul',
  },
  'royal-castle-slide-combo': {
    title: 'Combo Castillo Real con Tobogán',
    description:
      'Ocho torres, un escudo sobre la puerta, un salón para brincar y un tobogán amarillo largo a un lado. Brincan, escalan, se deslizan y dan la vuelta corriendo para empezar otra vez, así que nunca se hace una sola fila. Si solo vas a rentar uno para chicos y grandes, que sea este.',
    alt: 'Castillo inflable azul, rojo y amarillo con ocho torres y un tobogán amarillo grande a un lado',
  },
  'tropical-splash-combo': {
    title: 'Combo Chapuzón Tropical',
    description:
      'De un lado un brincolín con sombra de palmeras y del otro un tobogán de agua que sale hacia un costado y cae en su propia alberca. A brincar hasta que dé calor y a deslizarse hasta que se quite. Conéctale una manguera y entretiene a toda la fiesta desde la comida hasta el pastel.',
    alt: 'Brincolín tropical con palmeras unido a un tobogán de agua largo que cae de lado en una alberca',
  },
  'pirate-ship-combo': {
    title: 'Combo Barco Pirata',
    description:
      '¡Todos a bordo! Velas a rayas, ojos de buey, un mástil con su bandera y un tobogán azul por la borda para quien tenga que caminar por la tabla. La cubierta es un gran piso para brincar, con un muro para escalar hasta el tobogán. Tú pon los parches, nosotros llevamos el barco.',
    alt: 'Barco pirata inflable con velas a rayas, mástil, ojos de buey y un tobogán azul a un lado',
  },
  'rocket-launch-combo': {
    title: 'Combo Despegue de Cohete',
    description:
      'Un cohete rojo y blanco listo en el centro, dos planetas con anillos en las esquinas y un tobogán turquesa que trae a la tripulación de regreso a la Tierra. Adentro hay lugar para brincar alrededor del cohete como si no hubiera gravedad. Cuenten del diez al cero antes del primer brinco: te lo van a pedir.',
    alt: 'Brincolín espacial con un cohete alto blanco y rojo, planetas con anillos y un tobogán turquesa',
  },
  'sprint-30-obstacle-course': {
    title: 'Pista de Obstáculos Sprint de 30 Pies',
    description:
      'Entre las torres, por los pilares, arriba del muro y abajo por el tobogán doble: treinta pies que se sienten como sesenta. Es corta para caber en el patio y rápida para que nadie espere mucho la revancha. Corren dos a la vez, lado a lado.',
    alt: 'Pista de obstáculos inflable y compacta con torres de entrada, pilares y un tobogán doble turquesa',
  },
  'mega-60-obstacle-course': {
    title: 'Mega Pista de Obstáculos de 60 Pies',
    description:
      'Sesenta pies de arcos neón, pilares, vallas y un muro con hoyos, y para el final un muro de escalar y un tobogán bien inclinado. Es el alma de los días de campo de la escuela, los pícnics de la empresa y los festivales de la iglesia, y la fila no deja de avanzar. Más de una maestra les ha ganado a sus alumnos.',
    alt: 'Pista de obstáculos inflable y larga con arcos neón, pilares, vallas, un muro con hoyos y un muro de escalar con tobogán',
  },
  'caterpillar-crawl-tunnel': {
    title: 'Túnel Oruga para Gatear',
    description:
      'Entran por la sonrisa y salen por la cola: una oruga amigable de aros verdes, amarillos y turquesa que los más chiquitos recorren una y otra vez. Las bolitas suaves de adentro la hacen su primera pista de obstáculos, sin nada de altura. Es baja y ligera, y cabe en un gimnasio o en un pasillo largo.',
    alt: 'Túnel inflable de oruga amigable con aros verdes, amarillos y turquesa y una entrada sonriente',
  },
  'dunk-tank': {
    title: 'Tanque de Agua «Tira al Jefe»',
    description:
      'Le pegas al blanco y se cae el entrenador. El tanque transparente deja que todos vean el chapuzón, la reja protege al valiente del asiento rojo y llevamos una canasta de pelotas. Llénalo con la manguera la mañana del evento: tarda como hora y media.',
    alt: 'Tanque de agua transparente con asiento rojo y blanco para tirar pelotas, frente a un arco inflable morado y verde limón',
  },
  'popcorn-cotton-candy-cart': {
    title: 'Carrito de Palomitas y Algodón de Azúcar',
    description:
      'Un carrito de feria rojo y blanco que de un lado truena palomitas y del otro hace algodón de azúcar. Llevamos maíz, azúcar, bolsas y conos para las primeras cincuenta porciones, y en cinco minutos te enseñamos a usarlo. Del anuncio se encarga el olor.',
    alt: 'Carrito de feria rojo y blanco con máquina de palomitas, algodón de azúcar y un toldo a rayas',
  },
  'outdoor-movie-screen': {
    title: 'Pantalla Inflable de Cine',
    description:
      'Noche de película en tu propio patio: una gran pantalla inflable con orillas neón, proyector, dos bocinas y un par de pufs para la primera fila. La instalamos antes de que oscurezca y te dejamos un solo control. Tú pon la laptop o el dispositivo para ver películas, las cobijas y las palomitas.',
    alt: 'Pantalla de cine inflable al aire libre con orillas neón, bocinas, proyector y pufs',
  },
  'foam-party-cannon': {
    title: 'Cañón y Alberca de Espuma',
    description:
      'El cañón lanza espuma blanca a la alberca turquesa y magenta hasta que solo se ven las cabezas. Se enjuaga con pura agua y al pasto no le pasa nada. Prepara toallas, trajes de baño y una cámara que se pueda mojar.',
    alt: 'Cañón que lanza espuma blanca a una alberca inflable turquesa y magenta',
  },
  'party-canopy-tables-chairs': {
    title: 'Toldo con Mesas y Sillas',
    description:
      'Sombra para los grandes y un lugar para el pastel: un toldo verde limón y turquesa con luces, dos mesas redondas con mantel y ocho sillas blancas plegables. Se pone en minutos junto a cualquier otra cosa que rentes. Si la familia es grande, agrega otro juego.',
    alt: 'Toldo inflable verde limón y turquesa sobre dos mesas redondas con manteles morado y azul verdoso y sillas blancas',
  },
};
