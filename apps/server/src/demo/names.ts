/** Given names of many places; a demo user has one of them. All people are made up. */
export const givenNames: readonly string[] = (
  "Adaeze Aiko Alma Anneke Arjun Aroha Aylin Bao Beatriz Bongani Camille Chiara Chidi Dalia Daniela " +
  "Dariusz Deepa Diego Efua Eilidh Elif Emeka Esperanza Farah Farid Freya Gareth Giulia Hana Henrik " +
  "Hiroshi Ibrahim Ingrid Isabela Iwona Jamal Joaquín Jürgen Kamala Katarzyna Kofi Lars Layla Linh " +
  "Łukasz Mairead Malik Maren Mateo Mei Miriam Naledi Nasrin Nikolai Noor Olga Omar Paula Priya " +
  "Rafael Renée Rohan Rosa Salma Sanjay Søren Stefan Sunita Tariq Thandiwe Tiago Uzma Valentina " +
  "Viktor Wanjiru Wei Yara Yusuf Zanele Zoë"
).split(" ");

/** Family names of many places. */
export const familyNames: readonly string[] = (
  "Abara Achterberg Adeyemi Almeida Andersen Aydın Baptista Bergström Bianchi Boateng Botha Brennan " +
  "Castaño Chatterjee Chen Cruz Dlamini Dubois Eriksen Fernandes Fitzgerald Fofanah García Gupta " +
  "Haddou Hassan Herrera Hoang Iyer Jansen Johansen Kamau Kapoor Kimura Kowalska Krüger Lindqvist " +
  "Lopes Macdonald Maina Marín Mbeki Menezes Mokoena Moreau Müller Murphy Nakamura Ndiaye Nguyen " +
  "Novák Nowak Obi Okafor Oliveira Osei Otieno Papadakis Patel Peña Pereira Rahman Ramírez Rao Reyes " +
  "Rossi Said Santos Schneider Sharma Silva Sørensen Suzuki Tanaka Tesfaye Dijkstra Vargas Vella " +
  "Wójcik Zhang"
).split(" ");

const unaccented: Readonly<Record<string, string>> = { ø: "o", ł: "l", ı: "i", ß: "ss", đ: "d", æ: "ae" };

/** A name in the form of a mail address: lower-case ASCII without spaces. */
export const asciiOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[øłıßđæ]/g, (letter) => unaccented[letter] ?? "")
    .replaceAll(/[^a-z0-9-]/g, "");
